import Foundation

extension ContactBuilder {
    mutating func photo(_ line: ContentLine) {
        guard contact.photo == nil else { return keep(line) }
        let value = line.value
        guard !value.isEmpty else { return }
        if ASCII.begins(value, with: "DATA:") {
            guard let (data, mediaType) = DataURI.decode(value) else {
                return warn(
                    line.number, "expected a data: URI in base64, found \(quoted(value)); photo left out")
            }
            setPhoto(data, mediaType, line)
        } else if !isBase64(line), looksLikeLink(line) {
            contact.photo = .link(text(line))
            keepParameters(line, as: "PHOTO", except: ["TYPE"])
        } else if let data = Base64.decode(value), !data.isEmpty {
            setPhoto(data, mediaType(line), line)
        } else {
            warn(line.number, "expected a photo in base64, found \(quoted(value)); photo left out")
        }
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

    private func looksLikeLink(_ line: ContentLine) -> Bool {
        if hasValueType("URI", line) || hasValueType("URL", line) { return true }
        return line.value.prefix(20).contains(ASCII.colon)
    }

    /// From MEDIATYPE, or from a TYPE that names a format (`JPEG`, also without the parameter's name).
    func mediaType(_ line: ContentLine) -> String? {
        if let named = line.value(of: "MEDIATYPE"), !named.isEmpty { return named }
        for parameter in line.parameters where parameter.name == "TYPE" || parameter.name.isEmpty {
            for value in parameter.values where Self.isType(value) {
                if let type = DataURI.mediaType(of: value, in: line.name) { return type }
            }
        }
        return nil
    }

    private func quoted(_ value: ArraySlice<UInt8>) -> String { ImportProblem.quoted(value.prefix(20)) }
}
