import Foundation

extension ContactBuilder {
    mutating func photo(_ line: ContentLine) {
        guard contact.photo == nil else { return keep(line) }
        let value = isBase64(line) ? line.value : decoded(line)
        guard !value.isEmpty else { return }
        if ASCII.begins(value, with: "DATA:") {
            embedded(value, line)
        } else if !isBase64(line),
            hasValueType("URI", line) || hasValueType("URL", line) || DataURI.isLink(value)
        {
            let link = TextValue.unescaped(value)
            guard !link.isEmpty else { return }
            // One that was escaped as if it were text.
            if ASCII.begins(link.utf8, with: "DATA:") { return embedded(Array(link.utf8)[...], line) }
            contact.photo = .link(link)
            keepParameters(line, as: "PHOTO", except: ["TYPE"])
        } else if let data = Base64.decode(value), !data.isEmpty {
            setPhoto(data, mediaType(line), line)
        } else {
            warn(line.number, "expected a photo in base64, found \(quoted(value)); photo left out")
        }
    }

    private mutating func embedded(_ uri: ArraySlice<UInt8>, _ line: ContentLine) {
        guard let (data, mediaType) = DataURI.decode(uri) else {
            return warn(line.number, "expected a data: URI in base64, found \(quoted(uri)); photo left out")
        }
        setPhoto(data, mediaType, line)
    }

    private mutating func setPhoto(_ data: Data, _ mediaType: String?, _ line: ContentLine) {
        guard data.count <= limits.photoBytes else {
            return warn(
                line.number,
                "expected a photo of at most \(limits.photoBytes) bytes, found \(data.count); photo left out")
        }
        contact.photo = .bytes(data, mediaType: mediaType)
        keepParameters(line, as: "PHOTO", except: ["TYPE", "ENCODING", "MEDIATYPE"])
    }

    /// From MEDIATYPE, or from a TYPE that names a format (`JPEG`, also without the parameter's name).
    func mediaType(_ line: ContentLine) -> String? {
        if let named = line.value(of: "MEDIATYPE").flatMap(DataURI.proper) { return named }
        for parameter in line.parameters where parameter.name == "TYPE" || parameter.name.isEmpty {
            for value in parameter.values where Self.isType(value) {
                if let type = DataURI.mediaType(of: value, in: line.name) { return type }
            }
        }
        return nil
    }

    private func quoted(_ value: ArraySlice<UInt8>) -> String { ImportProblem.quoted(value.prefix(20)) }
}
