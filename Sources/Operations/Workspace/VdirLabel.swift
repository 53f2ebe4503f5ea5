import Foundation
import MeetCore

/// The name and the colour of a folder of items (vdir), which are in the files `displayname` and `color`
/// (https://vdirsyncer.pimutils.org/en/stable/vdir.html).
struct VdirLabel: Hashable, Sendable {
    /// The name; that of the folder if there is no such file.
    var name: String
    var colour: CalendarColour?

    init(of folder: String) {
        name = Self.line(of: "displayname", in: folder) ?? (folder as NSString).lastPathComponent
        colour = Self.line(of: "color", in: folder).flatMap { CalendarColour($0) }
    }

    /// Returns the first line of a small file; `nil` if it has none.
    private static func line(of name: String, in folder: String) -> String? {
        guard let handle = FileHandle(forReadingAtPath: Workspace.join(folder, name)) else { return nil }
        defer { try? handle.close() }
        let data = try? handle.read(upToCount: 1000)
        let text = String(decoding: data ?? Data(), as: UTF8.self)
        let line = (text.split(whereSeparator: \.isNewline).first.map(String.init) ?? "").oneLine
        return line.isEmpty ? nil : line
    }
}
