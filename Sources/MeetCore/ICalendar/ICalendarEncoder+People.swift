import Foundation

extension ICalendarEncoder {
    /// ORGANIZER and ATTENDEE take a calendar address, which is a URI (RFC 5545, 3.3.3). An invitee without
    /// an e-mail address has none and stands in an X-MEET-INVITEE: the name as a text, with the parameters
    /// that an ATTENDEE has.
    mutating func writePeople(_ invitees: [Invitee]) {
        if let organizer, invitees.contains(where: { Self.address(of: $0.email) != nil }),
            let address = Self.address(of: organizer.email)
        {
            let name = organizer.name.isEmpty ? [] : [Parameter(name: "CN", values: [organizer.name])]
            lines.write("ORGANIZER", name, .uri(address))
        }
        for invitee in invitees {
            let answer = Self.parameters(of: invitee)
            if let address = Self.address(of: invitee.email) {
                let name = invitee.name.isEmpty ? [] : [Parameter(name: "CN", values: [invitee.name])]
                lines.write("ATTENDEE", name + answer, .uri(address))
            } else {
                lines.write("X-MEET-INVITEE", answer, .strictText(invitee.name))
            }
        }
    }

    private typealias Parameter = ContentLine.Parameter

    /// Role and answer. What was said with it is in X-RESPONSE-COMMENT, the parameter that Exchange and Google
    /// Calendar write.
    private static func parameters(of invitee: Invitee) -> [Parameter] {
        let role =
            switch invitee.role {
            case .required: "REQ-PARTICIPANT"
            case .optional: "OPT-PARTICIPANT"
            case .chair: "CHAIR"
            }
        var parameters = [
            Parameter(name: "ROLE", values: [role]),
            Parameter(name: "PARTSTAT", values: [invitee.participation.rawValue.uppercased()]),
        ]
        if let comment = invitee.comment, !comment.isEmpty {
            parameters.append(Parameter(name: "X-RESPONSE-COMMENT", values: [comment]))
        }
        return parameters
    }

    /// A mailto URI (RFC 6068, 2): what a URI cannot hold there is percent-encoded, as is every `@` but the
    /// last. `nil` without an address.
    private static func address(of email: String?) -> String? {
        let trimmed = email?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
        guard !trimmed.isEmpty else { return nil }
        var uri = Array("mailto:".utf8)
        let bytes = Array(trimmed.utf8)
        let at = bytes.lastIndex(of: UInt8(ascii: "@"))
        for (index, byte) in bytes.enumerated() {
            if ASCII.isLetterOrDigit(byte) || unreserved.contains(byte) || index == at {
                uri.append(byte)
            } else {
                uri.append(UInt8(ascii: "%"))
                uri.append(hexadecimal[Int(byte >> 4)])
                uri.append(hexadecimal[Int(byte & 15)])
            }
        }
        return String(decoding: uri, as: UTF8.self)
    }

    /// Beside letters and digits.
    private static let unreserved = Array("-._~!$'*+".utf8)
    private static let hexadecimal = Array("0123456789ABCDEF".utf8)
}
