import Transport

extension DAVRequest {
    /// Asks the server for the busy times of others (RFC 6638, 5).
    ///
    /// - Parameters:
    ///   - outbox: The outbox of the person who asks.
    ///   - text: A VFREEBUSY with METHOD:REQUEST.
    package static func freeBusy(at outbox: DAVHref, _ text: String) -> DAVRequest {
        DAVRequest(
            "POST", outbox.asCollection,
            headers: [HTTPField("Content-Type", "text/calendar; charset=utf-8; method=REQUEST")],
            body: Array(text.utf8))
    }
}

/// The answer to a request at an outbox (RFC 6638, 10.2), a part for each recipient.
package struct ScheduleResponse: Hashable, Sendable {
    /// The answer about a recipient.
    package struct Recipient: Hashable, Sendable {
        /// The e-mail address.
        package var address: String
        /// The status, such as `2.0;Success` (RFC 5546, 3.6).
        package var status: String
        /// The calendar; `nil` if there is none.
        package var calendar: String?

        /// True if the server knows the recipient.
        package var isKnown: Bool { status.hasPrefix("2.") }
    }

    package private(set) var recipients: [Recipient] = []

    /// The maximum number of recipients that are read.
    private static let most = 1000

    /// Reads an answer.
    package init(_ body: [UInt8], limits: XMLLimits = XMLLimits()) throws(XMLFault) {
        let tree = try XMLTree.parse(body, limits: limits)
        guard tree.name == .caldav("schedule-response") else { throw .root(tree.name) }
        for part in tree.all(.caldav("response")).prefix(Self.most) {
            guard let recipient = part[.caldav("recipient")] else { continue }
            let text = recipient[.dav("href")]?.plainText ?? recipient.plainText
            guard let address = Self.address(text) else { continue }
            let data = part[.caldav("calendar-data")]?.text
            recipients.append(
                Recipient(
                    address: address,
                    status: ServerWords.clean(part[.caldav("request-status")]?.plainText ?? ""),
                    calendar: data.flatMap { $0.isEmpty ? nil : $0 }))
        }
    }

    /// Returns the e-mail address of a URI; `nil` for another URI.
    private static func address(_ uri: String) -> String? {
        guard uri.prefix(7).lowercased() == "mailto:" else { return nil }
        let address = PercentEncoding.decode(String(uri.dropFirst(7))) ?? ""
        return address.contains("@") ? address : nil
    }
}
