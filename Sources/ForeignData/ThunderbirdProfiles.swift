import Foundation
import MeetCore

/// The profiles of Thunderbird: their folders, and the names, colours and files of their calendars.
package enum ThunderbirdProfiles {
    /// Returns the folders that `profiles.ini` names, in its order, without repetitions.
    ///
    /// - Parameters:
    ///   - lines: The lines of the file.
    ///   - folder: The folder of the file, which relative paths start from.
    package static func folders(_ lines: [String], in folder: String) -> [String] {
        var folders: [String] = []
        var (section, path, isRelative) = ("", "", true)
        func take() {
            guard section.hasPrefix("profile"), !path.isEmpty else { return }
            let whole = isRelative ? folder + "/" + path : path
            if !folders.contains(whole) { folders.append(whole) }
        }
        for line in lines.map(\.trimmed) {
            if line.hasPrefix("[") {
                take()
                section = line.dropFirst().prefix { $0 != "]" }.lowercased()
                (path, isRelative) = ("", true)
            } else if let mark = line.firstIndex(of: "=") {
                let value = String(line[line.index(after: mark)...]).trimmed
                switch line[..<mark].lowercased() {
                case "path": path = value
                case "isrelative": isRelative = value != "0"
                default: break
                }
            }
        }
        take()
        return folders
    }

    /// A calendar of the settings.
    package struct Calendar: Hashable, Sendable {
        package var id: String
        package var name = ""
        /// `storage` for one in the database, `ics` for one in a file.
        package var type = ""
        package var address = ""
        package var colour: CalendarColour?

        /// The path of a calendar in a file of this computer.
        package var file: String? {
            guard type == "ics", let url = URL(string: address), url.isFileURL else { return nil }
            return url.path(percentEncoded: false)
        }
    }

    /// Returns the calendars of the settings (`prefs.js`), in their order.
    package static func calendars(_ lines: [String]) -> [Calendar] {
        var calendars: [Calendar] = []
        let beginning = "user_pref(\"calendar.registry."
        for line in lines where line.hasPrefix(beginning) {
            let rest = line.dropFirst(beginning.count)
            guard let end = rest.range(of: "\", "), let close = rest.range(of: ");", options: .backwards),
                end.upperBound <= close.lowerBound,
                let point = rest[..<end.lowerBound].lastIndex(of: ".")
            else { continue }
            let id = String(rest[..<point])
            let literal = Data(rest[end.upperBound..<close.lowerBound].utf8)
            guard let value = try? JSONDecoder().decode(String.self, from: literal) else { continue }
            let place = calendars.firstIndex { $0.id == id } ?? calendars.count
            if place == calendars.count { calendars.append(Calendar(id: id)) }
            switch rest[rest.index(after: point)..<end.lowerBound] {
            case "name": calendars[place].name = value
            case "type": calendars[place].type = value
            case "uri": calendars[place].address = value
            case "color": calendars[place].colour = CalendarColour(value)
            default: break
            }
        }
        return calendars
    }
}
