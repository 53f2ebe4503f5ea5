import Foundation
import MeetCore
import Synchronization

/// The time zones of places. The table is loaded once, at the first use.
package final class PlaceZones: Sendable {
    private let read: @Sendable () -> String?
    private let table = Mutex<ZoneTable?>(nil)

    /// Makes an estimator.
    ///
    /// - Parameter read: Returns the text of a `ZoneTable`; `nil` if there is none.
    package init(read: @escaping @Sendable () -> String?) {
        self.read = read
    }

    /// Uses the system's table, from `TZDIR` or the usual folders.
    ///
    /// `zone.tab` is preferred, because it has a place in every country. `zone1970.tab` has one for all
    /// countries whose clocks have agreed since 1970, and Stockholm is nearer to Helsinki than to Berlin.
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

    /// An estimator without a table.
    package static let none = PlaceZones { nil }

    /// Returns the zone of a place (`ZoneTable.zone`), or `nil` if it is unknown.
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

    /// Returns the text of a regular file of a reasonable size, or `nil`.
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
