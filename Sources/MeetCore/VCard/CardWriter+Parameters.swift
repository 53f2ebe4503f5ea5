extension CardWriter {
    typealias Parameter = ContentLine.Parameter

    /// The kept parameters of a property that stands once.
    func parameters(of name: String) -> [Parameter] {
        contact.propertyParameters.isEmpty ? [] : sayable(contact.propertyParameters[name] ?? [])
    }

    /// What the version can say: of 3.0's parameters the registered ones (RFC 2426, 4) and extensions.
    func sayable(_ parameters: [Parameter]) -> [Parameter] {
        if isV4 { return parameters }
        return parameters.filter {
            switch $0.name {
            case "TYPE", "LANGUAGE": true
            case "VALUE": $0.values == ["uri"] || $0.values == ["text"] || $0.values == ["date"]
            default: $0.name.hasPrefix("X-")
            }
        }
    }

    /// How a label is written beside the types.
    enum LabelStyle {
        /// As TYPE values where they are known ones, else as Apple's X-ABLabel.
        case typeOrOwn
        /// As X-ABLabel always.
        case own
        /// As a TYPE value of any kind where it has the form of one.
        case anyType
        /// As the SERVICE-TYPE of RFC 9554.
        case service
    }

    /// Writes a property with a label, a preference and what else stands beside the value.
    ///
    /// - Parameter envelope: The text of the LABEL property that goes with it.
    mutating func labelled(
        _ name: String, _ label: String?, _ isPreferred: Bool, _ details: PropertyDetails,
        _ value: ContentLineWriter.Value, style: LabelStyle = .typeOrOwn, parameters: [Parameter] = [],
        envelope: String? = nil
    ) {
        var parameters = parameters
        var (types, own) = VCardLabels.written(label: label, types: details.types)
        let isApart = hasOtherLabel(details)
        if isApart {
            (types, own) = (details.types, label ?? "")
        } else if let label {
            switch style {
            case .typeOrOwn: break
            case .own: (types, own) = (details.types, label)
            case .anyType:
                if VCardLabels.isToken(label),
                    VCardLabels.derive(from: [label] + details.types) == (label, details.types)
                {
                    (types, own) = ([label] + details.types, nil)
                }
            case .service:
                let isFree = !details.parameters.contains { $0.name == "SERVICE-TYPE" }
                if isFree, VCardLabels.derive(from: details.types).label == nil {
                    (types, own) = (details.types, nil)
                    parameters.append(Parameter(name: "SERVICE-TYPE", values: [label]))
                }
            }
        }
        // Only 4.0 as we write it makes something of an empty label.
        if own == "", !isV4, !isApart { own = nil }
        if isPreferred, !isV4 { types.append("pref") }
        if !types.isEmpty { parameters.append(Parameter(name: "TYPE", values: types)) }
        if isPreferred, isV4 { parameters.append(Parameter(name: "PREF", values: ["1"])) }
        parameters += sayable(details.parameters)
        if let label = own, isApart || isShared(details) {
            parameters.append(Parameter(name: "X-LABEL", values: [label]))
            own = nil
        }
        let group = own == nil ? details.group : self.group(for: details)
        lines.write(group: group, name, parameters, value)
        // Where it is a property of its own, an address knows it by the group, else by what stands beside both.
        if let envelope {
            let kept = parameters.filter { $0.name == "TYPE" || $0.name == "X-LABEL" }
            lines.write(group: group, "LABEL", kept, plain(envelope))
        }
        if let own {
            lines.write(group: group, "X-ABLabel", plain(VCardLabels.wrapped(own)))
        }
    }
}
