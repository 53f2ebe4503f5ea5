import Foundation

/// A page of docs/manual, or a section of one, by the word for it: `on-the-way`, `sync`.
struct ManualPage {
    /// The name of the page, which is that of its file.
    var name: String
    /// The anchor of the section, as links to it have it; `nil` for the whole page.
    var anchor: String?

    /// The sections and pages by words that are no page's name, such as those of commands.
    static let subjects: [String: ManualPage] = [
        "accounts": ManualPage(name: "calendar", anchor: "calendars-and-contacts-on-servers-and-in-folders"),
        "alarms": ManualPage(name: "check-in", anchor: "when-a-friend-needs-help"),
        "arrivals": ManualPage(name: "on-the-way"),
        "calendars": ManualPage(name: "calendar", anchor: "several-calendars"),
        "checkin": ManualPage(name: "check-in"),
        "danger": ManualPage(name: "check-in", anchor: "danger"),
        "incidents": ManualPage(name: "check-in", anchor: "incidents"),
        "shares": ManualPage(name: "on-the-way", anchor: "sharing-positions"),
        "sync": ManualPage(name: "calendar", anchor: "calendars-and-contacts-on-servers-and-in-folders"),
        "venues": ManualPage(name: "venues-and-maps"),
    ]

    /// Returns the lines for a word; `nil` if there is no such page, or none is installed.
    static func lines(_ word: String) -> [String]? {
        let word = word.lowercased()
        return (subjects[word] ?? ManualPage(name: word)).lines
    }

    /// The names of the installed pages.
    static var names: [String] {
        guard let folder = InstalledFiles.manual,
            let files = try? FileManager.default.contentsOfDirectory(atPath: folder)
        else { return [] }
        return files.filter { $0.hasSuffix(".md") }.map { String($0.dropLast(3)) }.sorted()
    }

    /// The lines; `nil` if the page is not installed, or has no such section.
    var lines: [String]? {
        guard Self.names.contains(name), let folder = InstalledFiles.manual,
            let text = try? String(contentsOfFile: "\(folder)/\(name).md", encoding: .utf8)
        else { return nil }
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        while lines.last?.isEmpty == true { lines.removeLast() }
        guard let anchor else { return lines }
        guard let start = lines.firstIndex(where: { Self.anchor(of: $0) == anchor }) else { return nil }
        let rest = lines[(start + 1)...]
        var section = lines[start..<(rest.firstIndex { $0.hasPrefix("## ") } ?? lines.count)]
        while section.last?.isEmpty == true { section.removeLast() }
        return Array(section)
    }

    /// Returns the anchor of a section's heading; `nil` for any other line.
    private static func anchor(of line: String) -> String? {
        guard line.hasPrefix("## ") else { return nil }
        let letters = line.dropFirst(3).lowercased().filter {
            $0.isLetter || $0.isNumber || " -".contains($0)
        }
        return letters.replacing(" ", with: "-")
    }
}
