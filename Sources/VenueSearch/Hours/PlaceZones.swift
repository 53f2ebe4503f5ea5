import Foundation
import MeetCore
import Synchronization

/// The time zone of a place. The table behind it is read once, at the first question.
package final class PlaceZones: Sendable {
    private let read: @Sendable () -> String?
    private let table = Mutex<ZoneTable?>(nil)

    /// - Parameter read: The text of a `ZoneTable`; `nil` where there is none.
    package init(read: @escaping @Sendable () -> String?) {
        self.read = read
    }

    /// The system's table: that of `TZDIR`, else of the folders it usually is in.
    ///
    /// `zone.tab` goes first, for it has a place in every country. `zone1970.tab` knows one for all countries whose
    /// clocks have agreed since 1970, and Stockholm is nearer to Helsinki than to Berlin.
    package convenience init(environment: [String: String]) {
        self.init {
            let folders = [environment["TZDIR"] ?? "", "/usr/share/zoneinfo", "/usr/share/lib/zoneinfo"]
            for folder in folders where !folder.isEmpty {
                for name in ["zone.tab", "zone1970.tab"] {
                    if let text = Self.text(ofFile: folder + "/" + name) { return text }
                }
            }
            return nil
        }
    }

    /// Knows no zone.
    package static let none = PlaceZones { nil }

    /// The zone of a place (`ZoneTable.zone`); `nil` where nobody knows.
    package func zone(of place: Coordinate?, likely: TimeZone, at instant: Date) -> ZoneTable.Estimate? {
        guard let place else { return nil }
        let table = table.withLock { table in
            if let table { return table }
            let made = ZoneTable(parsing: read() ?? "")
            table = made
            return made
        }
        return table.zone(of: place, likely: likely, at: instant)
    }

    /// `nil` for anything but a plain file of a sensible size.
    private static func text(ofFile path: String) -> String? {
        let attributes = try? FileManager.default.attributesOfItem(
            atPath: URL(fileURLWithPath: path).resolvingSymlinksInPath().path)
        guard attributes?[.type] as? FileAttributeType == .typeRegular,
            let size = attributes?[.size] as? Int, size < 1 << 20,
            let data = FileManager.default.contents(atPath: path)
        else { return nil }
        return String(decoding: data, as: UTF8.self)
    }
}
