import Foundation

extension ContactBuilder {
    /// Keeps a property no field stands for.
    ///
    /// What only 2.1 or 3.0 could say is put the way of 4.0, so that a card once stored stays as it is:
    /// quoted-printable becomes text, base64 a `data:` URI.
    mutating func keep(_ line: ContentLine) {
        // What looks like the end of a card must not become one when it is written back.
        guard line.name != "BEGIN", line.name != "END" else {
            // An END cut short at the end of its card has been told of.
            guard !problems.contains(where: { $0.line == line.number }) else { return }
            let found = ImportProblem.quoted(Array(line.name.utf8) + [ASCII.colon] + line.value)
            return warn(line.number, "expected \(line.name):VCARD, found \(found)")
        }
        var parameters = lastingParameters(line)
        let value: String
        if isBase64(line), version != .v4 {
            guard let data = Base64.decode(line.value) else {
                return warn(
                    line.number,
                    "expected base64, found \(ImportProblem.quoted(line.value)); \(line.name) left out")
            }
            guard !data.isEmpty else { return }
            let mediaType = mediaType(line)
            if mediaType != nil { parameters.removeAll { $0.name == "TYPE" || $0.name == "MEDIATYPE" } }
            value = DataURI.beginning(mediaType) + data.base64EncodedString()
        } else {
            value = String(decoding: decoded(line), as: UTF8.self).replacing("\n", with: "\\n")
            if version == .v4 {
                parameters = line.parameters.filter {
                    $0.hasProperName && $0.name != "CHARSET"
                        && ($0.name != "ENCODING" || isIdle($0, of: line))
                }
            } else if let type = valueType(line) {
                parameters.append(ContentLine.Parameter(name: "VALUE", values: [type]))
            }
        }
        contact.unmodelled.append(
            UnmodelledProperty(group: line.group, name: line.name, parameters: parameters, value: value))
    }

    /// The VALUE parameter in lower case, as 4.0 has it; `nil` where there is none worth keeping.
    private func valueType(_ line: ContentLine) -> String? {
        guard let type = line.value(of: "VALUE")?.lowercased() else { return nil }
        switch type {
        case "url": return "uri"
        case "inline", "content-id", "cid", "binary": return nil
        default: return type
        }
    }
}
