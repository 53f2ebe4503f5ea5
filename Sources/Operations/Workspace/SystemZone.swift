import Foundation
import Glibc
import MeetCore

/// The time zone of this computer, by its name in tzdata, and its source. A zone is never guessed: an
/// abbreviation, or the rules of half of the world, do not determine one.
package struct SystemZone: Hashable, Sendable {
    package enum Source: Hashable, Sendable {
        /// The variable `TZ`, with its value.
        case variable(String)
        /// A link to the zone's file.
        case link(String)
        /// A file equal to the zone's.
        case contents(of: String)
        /// No setting; the system then uses UTC (tzset(3)).
        case nothing
    }

    /// The zone; `nil` if the source does not determine it.
    package var zone: TimeZone?
    package var source: Source

    package init(zone: TimeZone?, source: Source) {
        self.zone = zone
        self.source = source
    }

    /// The system's zone files.
    package struct Files: Sendable {
        package var localtime = "/etc/localtime"
        package var name = "/etc/timezone"
        package var zones = "/usr/share/zoneinfo"

        package init() {}
    }

    /// Finds the zone, reading only a link if possible. Files are read only if one must be found by its
    /// contents.
    package static func find(_ environment: [String: String], _ files: Files = Files()) -> SystemZone {
        let search = ZoneFiles(files: files)
        guard let variable = environment["TZ"] else {
            guard let target = search.target(of: files.localtime) else {
                return SystemZone(zone: .gmt, source: .nothing)
            }
            if let name = target.name {
                return SystemZone(zone: search.zone(named: name), source: .link(files.localtime))
            }
            return SystemZone(
                zone: search.zone(like: target.path), source: .contents(of: files.localtime))
        }
        let value = variable.hasPrefix(":") ? String(variable.dropFirst()) : variable
        if value.isEmpty { return SystemZone(zone: .gmt, source: .variable(variable)) }
        if value.hasPrefix("/") {
            let target = search.target(of: value)
            let zone = target.flatMap { target in
                target.name.flatMap(search.zone(named:)) ?? search.zone(like: target.path)
            }
            return SystemZone(zone: zone, source: .variable(variable))
        }
        return SystemZone(
            zone: search.zone(named: value) ?? fixedZone(value), source: .variable(variable))
    }

    /// Returns the zone of a POSIX rule without summer time, such as `EET-2`, which its offset determines;
    /// `nil` for others, because many zones may have the same rules now that differed before.
    static func fixedZone(_ rule: String) -> TimeZone? {
        guard
            let match = rule.wholeMatch(
                of: /(?:[A-Za-z]{3,}|<[A-Za-z0-9+-]{3,}>)([+-]?)(\d{1,2})(?::00){0,2}/),
            let hours = Int(match.2)
        else { return nil }
        if hours == 0 { return .gmt }
        // West is positive, in the rule and in the name.
        let sign = match.1 == "-" ? "-" : "+"
        return (sign == "-" ? 1...14 : 1...12).contains(hours)
            ? TimeZone(identifier: "Etc/GMT\(sign)\(hours)") : nil
    }
}

/// The zone is required, but this computer does not name its own.
package struct NamelessZone: Error, Hashable {
    package var source: SystemZone.Source

    package init(source: SystemZone.Source) {
        self.source = source
    }
}

/// The files of tzdata.
private struct ZoneFiles {
    let files: SystemZone.Files

    /// Returns the target of a path, with the name of the zone if it is among the zone files; `nil` if it
    /// does not exist.
    func target(of path: String) -> (path: String, name: String?)? {
        var path = path
        for _ in 0..<16 {
            if let name = name(of: path) { return (path, name) }
            guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { break }
            let folder = (path as NSString).deletingLastPathComponent
            path = ((next.hasPrefix("/") ? next : folder + "/" + next) as NSString).standardizingPath
        }
        return access(path, F_OK) == 0 ? (path, nil) : nil
    }

    /// Returns the name of a zone file, such as `Europe/London`.
    private func name(of path: String) -> String? {
        let below = files.zones + "/"
        guard path.hasPrefix(below) else { return nil }
        let name = String(path.dropFirst(below.count))
        // The same zones with other leap second rules.
        return name.hasPrefix("posix/") ? String(name.dropFirst("posix/".count)) : name
    }

    func zone(named name: String) -> TimeZone? {
        guard !name.isEmpty, !name.hasPrefix("right/"), !name.split(separator: "/").contains(".."),
            isZone("\(files.zones)/\(name)") || TimeZoneSearch.identifiers.contains(name)
        else { return nil }
        return TimeZone(identifier: name)
    }

    /// Returns the zone with an identical file. Of several names of a zone, the one that the system has
    /// stored is used, then the one on the map.
    func zone(like path: String) -> TimeZone? {
        guard let wanted = FileManager.default.contents(atPath: path), wanted.starts(with: Self.mark),
            let names = FileManager.default.enumerator(atPath: files.zones)
        else { return nil }
        var found: Set<String> = []
        for case let name as String in names {
            if ["posix", "right"].contains(name) {
                names.skipDescendants()
                continue
            }
            let file = "\(files.zones)/\(name)"
            var status = stat()
            guard stat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
                status.st_size == wanted.count,
                !["localtime", "posixrules"].contains(name),
                FileManager.default.contents(atPath: file) == wanted, TimeZone(identifier: name) != nil
            else { continue }
            found.insert(name)
        }
        return preferred(found).flatMap { TimeZone(identifier: $0) }
    }

    private func preferred(_ names: Set<String>) -> String? {
        if names.count < 2 { return names.first }
        let written = (try? String(contentsOfFile: files.name, encoding: .utf8))?
            .trimmed
        if let written, names.contains(written) { return written }
        for table in ["zone1970.tab", "zone.tab"] {
            let text = try? String(contentsOfFile: "\(files.zones)/\(table)", encoding: .utf8)
            for line in (text ?? "").split(separator: "\n") where !line.hasPrefix("#") {
                let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
                if fields.count > 2, names.contains(String(fields[2])) { return String(fields[2]) }
            }
        }
        return names.contains("Etc/UTC") ? "Etc/UTC" : names.min()
    }

    /// The magic number of zone files (RFC 9636, 3.1).
    private static let mark = Data("TZif".utf8)

    private func isZone(_ path: String) -> Bool {
        guard let file = FileHandle(forReadingAtPath: path) else { return false }
        defer { try? file.close() }
        return (try? file.read(upToCount: Self.mark.count)) == Self.mark
    }
}
