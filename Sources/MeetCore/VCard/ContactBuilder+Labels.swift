/// What a property says beside its value: label, preference, group, and the rest.
extension ContactBuilder {
    struct Beside {
        var label: String?
        var isPreferred = false
        var details = PropertyDetails()
    }

    /// `consumed` names parameters that are part of the value.
    mutating func beside(_ line: ContentLine, consumed: String? = nil) -> Beside {
        var beside = Beside()
        if line.parameters.isEmpty, line.group == nil { return beside }
        var types: [String] = []
        var label: String?
        for parameter in line.parameters where parameter.name != consumed {
            switch parameter.name {
            case "TYPE": add(parameter.values, to: &types, &beside)
            case let name where name.hasPrefix(Self.custom): label = customLabel(parameter) ?? label
            case "" where ASCII.begins(parameter.values[0].utf8, with: "X-CUSTOM("):
                label = customLabel(parameter) ?? label
            case "" where Self.isType(parameter.values[0]): add(parameter.values, to: &types, &beside)
            case "", "CHARSET", "ENCODING", "VALUE": break
            case "X-LABEL": label = parameter.values.joined(separator: ",")
            case "PREF" where parameter.values == ["1"]: beside.isPreferred = true
            default: if parameter.hasProperName { beside.details.parameters.append(parameter) }
            }
        }
        // A longer one goes, not what it tied to the value.
        if let group = line.group, group.utf8.count <= ContentLine.maximumGroupLength {
            beside.details.group = group
        }
        if let own = label ?? ownLabel(line) {
            beside.label = own.isEmpty ? nil : label ?? VCardLabels.unwrapped(own)
            beside.details.types = types
        } else {
            (beside.label, beside.details.types) = VCardLabels.derive(from: types)
        }
        return beside
    }

    private func add(_ values: [String], to types: inout [String], _ beside: inout Beside) {
        for value in values {
            // A quoted list is one value by the grammar, and a list by RFC 6350's own examples.
            if value.utf8.contains(ASCII.comma) {
                for word in value.split(separator: ",") { add(word.lowercased(), to: &types, &beside) }
            } else if !value.isEmpty {
                let isLower = value.utf8.allSatisfy { $0 &- 65 >= 26 && $0 < 128 }
                add(isLower ? value : value.lowercased(), to: &types, &beside)
            }
        }
    }

    private func add(_ type: String, to types: inout [String], _ beside: inout Beside) {
        if type == "pref" { beside.isPreferred = true } else { types.append(type) }
    }

    private static let custom = "X-CUSTOM("

    /// Samsung's way: `TEL;X-CUSTOM(CHARSET=UTF-8,ENCODING=QUOTED-PRINTABLE,=CE=91):1` and `TEL;X-CUSTOM(Boat):1`;
    /// `nil` where it says nothing.
    private func customLabel(_ parameter: ContentLine.Parameter) -> String? {
        var words = parameter.values
        // The name ends at the first `=`, in the middle of what stands in the parentheses.
        words[0] =
            parameter.name.isEmpty
            ? String(words[0].dropFirst(9)) : parameter.name.dropFirst(9) + "=" + words[0]
        var last = words.removeLast()
        if last.hasSuffix(")") { last.removeLast() }
        let isQuoted = words.contains { $0.uppercased() == "ENCODING=QUOTED-PRINTABLE" }
        let charset = words.first { $0.uppercased().hasPrefix("CHARSET=") }.map { String($0.dropFirst(8)) }
        let bytes = Array(last.utf8)[...]
        let decoded =
            isQuoted ? characterSets.utf8(QuotedPrintable.decode(bytes)[...], declared: charset) : bytes
        let label = TextValue.unescaped(decoded)
        return label.isEmpty ? nil : label
    }

    /// Apple's label of the property's group. An empty one says something only in our own cards (4.0): the
    /// exporters that write it everywhere mean nothing by it.
    private mutating func ownLabel(_ line: ContentLine) -> String? {
        guard let key = line.group?.lowercased(), let label = groups[key]?.label else { return nil }
        if label.isEmpty, version != .v4 { return nil }
        groups[key]?.labelIsUsed = true
        return label
    }

    mutating func labelled(_ line: ContentLine, _ text: String) -> LabelledText {
        let beside = beside(line)
        var labelled = LabelledText(label: beside.label, text: text)
        labelled.isPreferred = beside.isPreferred
        labelled.details = beside.details
        return labelled
    }

    /// Settles what groups are for, and keeps the labels no field has taken.
    mutating func settleGroups() {
        contact.leaveLoneGroups()
        for line in lines where line.name == "X-ABLABEL" {
            guard let key = line.group?.lowercased(), groups[key]?.labelIsUsed != true,
                groups[key]?.label?.isEmpty == false
            else { continue }
            keep(line)
        }
    }
}
