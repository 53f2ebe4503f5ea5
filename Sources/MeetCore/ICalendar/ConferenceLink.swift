/// A property's link to join a meeting remotely, and its suitability for a person at a computer.
struct ConferenceLink {
    /// CONFERENCE (RFC 7986, 5.11); `nil` for a program's own property, which is written back unchanged.
    let line: ContentLine?
    let uri: String
    /// The rank; the lowest is chosen.
    let rank: Int

    /// Ranks a CONFERENCE: a page with video before other pages, these before other links, and telephones
    /// last.
    init(_ line: ContentLine, _ text: String) {
        self.line = line
        uri = text.withoutBlanksAround
        let features = Set(
            line.values(of: "FEATURE").flatMap { $0.split(separator: ",") }.map {
                $0.withoutBlanksAround.uppercased()
            })
        var rank =
            switch (Self.isPage(uri), features.contains("VIDEO")) {
            case (true, true): 0
            case (true, false): features.isEmpty ? 2 : features.isDisjoint(with: ["AUDIO", "SCREEN"]) ? 8 : 6
            case (false, true): 4
            case (false, false): 10
            }
        if Self.isTelephone(uri) || !Self.isPage(uri) && features == ["PHONE"] { rank = 12 }
        // The moderator has a separate link.
        if features.contains("MODERATOR") { rank += 1 }
        self.rank = rank
    }

    /// Reads a program's own property if it holds a page: `X-GOOGLE-CONFERENCE`,
    /// `X-MICROSOFT-SKYPETEAMSMEETINGURL`. `nil` for any other.
    init?(ofProgram line: ContentLine, _ text: @autoclosure () -> String) {
        guard line.name.hasPrefix("X-"), Self.words.contains(where: { line.name.contains($0) }) else {
            return nil
        }
        let uri = text().withoutBlanksAround
        guard Self.isPage(uri), !uri.contains(where: \.isWhitespace) else { return nil }
        self.line = nil
        self.uri = uri
        rank = 3
    }

    private static let words = ["CONFERENCE", "HANGOUT", "MEETINGURL", "ONLINEMEETING", "TELEMOST"]

    private static func isPage(_ uri: String) -> Bool {
        ASCII.begins(uri.utf8, with: "HTTPS://") || ASCII.begins(uri.utf8, with: "HTTP://")
    }

    private static func isTelephone(_ uri: String) -> Bool {
        ASCII.begins(uri.utf8, with: "TEL:") || ASCII.begins(uri.utf8, with: "SMS:")
    }
}
