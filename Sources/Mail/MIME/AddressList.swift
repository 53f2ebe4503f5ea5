import MeetCore

/// Address lists of header fields (RFC 5322, 3.4), with groups, comments and the obsolete forms.
enum AddressList {
    private static let most = 1000

    static func parse(_ text: String, _ characters: CharacterSetDecoder) -> [CalendarAddress] {
        var reading = AddressReading()
        var addresses: [CalendarAddress] = []
        func end() {
            let found = reading
            reading = AddressReading()
            guard addresses.count < most, let email = found.email else { return }
            let name = EncodedWords.decode(found.name, characters)
            addresses.append(CalendarAddress(name: name.oneLine, email: email))
        }
        for character in text {
            switch reading.take(character) {
            case .inside: continue
            case .end: end()
            case .group: reading = AddressReading()
            }
        }
        end()
        return addresses
    }

}

/// An address of a list while it is parsed.
private struct AddressReading {
    enum Step { case inside, end, group }

    private var phrase = ""
    private var angle: String?
    private var comment = ""
    private var depth = 0
    private var isQuoted = false
    private var isEscaped = false
    private var isInAngle = false

    mutating func take(_ character: Character) -> Step {
        if isEscaped {
            isEscaped = false
            put(character)
        } else if character == "\\", isQuoted || depth > 0 {
            isEscaped = true
        } else if character == "\"", depth == 0 {
            isQuoted.toggle()
            // Quotes are part of an address, but not of a name.
            if isInAngle { angle?.append(character) }
        } else if isQuoted {
            put(character)
        } else if character == "(" {
            depth += 1
        } else if depth > 0 {
            if character == ")" { depth -= 1 } else { put(character) }
        } else if character == "<" {
            isInAngle = true
            angle = ""
        } else if character == ">" {
            isInAngle = false
        } else if isInAngle {
            put(character)
        } else if character == "," || character == ";" {
            return .end
        } else if character == ":", !phrase.suffix(40).lowercased().trimmed.hasSuffix("mailto") {
            return .group
        } else {
            put(character)
        }
        return .inside
    }

    private mutating func put(_ character: Character) {
        if depth > 0 {
            comment.append(character)
        } else if isInAngle {
            angle?.append(character)
        } else {
            phrase.append(character)
        }
    }

    var name: String { angle == nil ? comment.trimmed : phrase.trimmed }

    /// The address, or `nil`.
    var email: String? {
        var text = (angle ?? phrase).filter { !$0.isWhitespace }
        if text.lowercased().hasPrefix("mailto:") { text.removeFirst(7) }
        // A route precedes the address (RFC 5322, 4.4).
        if text.hasPrefix("@"), let colon = text.firstIndex(of: ":") { text.removeSubrange(...colon) }
        let isClean = text.unicodeScalars.allSatisfy { $0.value > 0x20 && !(0x7F..<0xA0).contains($0.value) }
        guard text.contains("@"), !text.hasPrefix("@"), !text.hasSuffix("@"), isClean, text.utf8.count <= 320
        else {
            return nil
        }
        return text
    }
}
