import Foundation

extension CardWriter {
    mutating func writePhoto() {
        let kept = parameters(of: "PHOTO")
        switch contact.photo {
        case nil: break
        case .link(let link):
            // 4.0 has URIs only, and yet what begins without a colon is taken for base64. Escapes may make the
            // beginning twice as long.
            let isPlain = isV4 && DataURI.isLink(link.utf8.prefix(10))
            let asURI = isPlain ? [] : [Parameter(name: "VALUE", values: ["uri"])]
            lines.write("PHOTO", asURI + kept, .uri(link))
        case .bytes(let data, let mediaType):
            if isV4 {
                lines.write("PHOTO", kept, .base64(data, after: DataURI.beginning(mediaType)))
            } else {
                writeBinary(group: nil, "PHOTO", kept, data, mediaType)
            }
        }
    }

    /// 3.0's way to hold bytes (RFC 2426, 2.3 and 3.1.4).
    private mutating func writeBinary(
        group: String?, _ name: String, _ kept: [Parameter], _ data: Data, _ mediaType: String?
    ) {
        var parameters = [Parameter(name: "ENCODING", values: ["b"])]
        if let mediaType {
            parameters.append(Parameter(name: "TYPE", values: [DataURI.type(of: mediaType, in: name)]))
        }
        lines.write(group: group, name, parameters + kept, .base64(data, after: ""))
    }

    /// Writes back a property that no field stands for.
    mutating func write(_ property: UnmodelledProperty) {
        let name = Self.spelling[property.name] ?? property.name
        let parameters = sayable(property.parameters)
        let value = Array(property.value.utf8)
        if !isV4, ASCII.begins(value, with: "DATA:"), let (data, mediaType) = DataURI.decode(value[...]) {
            let kept = parameters.filter { $0.name != "VALUE" && !($0.name == "TYPE" && mediaType != nil) }
            writeBinary(group: property.group, name, kept, data, mediaType)
            return
        }
        let onOneLine =
            property.value.utf8.contains(ASCII.lineFeed)
            ? property.value.replacing("\n", with: "\\n") : property.value
        lines.write(group: property.group, name, parameters, .raw(onOneLine))
    }

    /// Names that some programs know only as Apple spells them.
    private static let spelling = ["X-ABLABEL": "X-ABLabel", "X-ABSHOWAS": "X-ABShowAs"]
}
