/// Servers quote the key they were sent, in what they say of an error.
extension APIKey {
    /// What stands in the key's place.
    private static let mark = "…"
    /// What is shorter is no secret, and part of many words.
    private static let shortest = 4

    func blotted(_ text: String) -> String {
        let key = reveal()
        guard key.utf8.count >= Self.shortest else { return text }
        return text.split(separator: key, omittingEmptySubsequences: false).joined(separator: Self.mark)
    }

    func blotted(_ bytes: [UInt8]) -> [UInt8] {
        let key = Array(reveal().utf8)
        guard key.count >= Self.shortest, bytes.count >= key.count else { return bytes }
        var rest: [UInt8] = []
        rest.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            if bytes[index] == key[0], bytes[index...].starts(with: key) {
                rest += Array(Self.mark.utf8)
                index += key.count
            } else {
                rest.append(bytes[index])
                index += 1
            }
        }
        return rest
    }

    func blotted(_ error: VenueDecodingError) -> VenueDecodingError {
        switch error {
        case .refused(let status, let message): .refused(status: status, message: message.map(blotted))
        case .badKey(let message): .badKey(message: message.map(blotted))
        case .notJSON, .unexpected, .tooManyRequests: error
        }
    }
}
