/// Who stands on whom: the targets, and the floors of the folders within each.
///
/// A file names types of its own folder, of lower floors of its target, and of the targets its own stands on.
/// Folders of one floor do not know each other.
struct Floors: Sendable {
    struct Target: Sendable {
        var name: String
        /// The targets of this house whose types it may name.
        var standsOn: [String] = []
        /// The lowest first. `.` is what stands beside the folders; `Features/*` is every folder of that folder. A
        /// folder stands for all that is in it, but for those of its folders that have a floor of their own.
        var floors: [[String]] = []
    }

    /// The lowest first.
    var targets: [Target]

    static let house = Floors(targets: [
        Target(
            name: "MeetCore",
            floors: [
                ["Text"], ["Domain"],
                ["ContentLines", "People", "Places", "Planning", "Recurrence", "Tracks", "Week"],
                ["VCard", "ICalendar", "Planning/When"], ["Reminders", "Scheduling"],
                ["Arrivals", "Polls", "Safety", "Sync"], ["Table"], ["Quiz"],
            ]),
        Target(
            name: "MeetStore", standsOn: ["MeetCore"],
            floors: [
                ["File", "Changes"], ["Journal"], ["Cards"], ["Rows", "Schema"], ["Store"], ["History"],
                ["Import"],
                ["Contacts", "Meetings", "Remote", "Venues"],
                [
                    "Arrivals", "Feed", "Invitations", "Polls", "Reminders", "Safety", "Salvage", "Table",
                    "Tracks",
                    "Week",
                ],
            ]),
        Target(name: "CPictures"),
        Target(name: "Pictures", standsOn: ["CPictures"]),
        Target(name: "CBuild"),
        Target(name: "CCurl"),
        Target(name: "CExpat"),
        Target(name: "Transport", standsOn: ["CCurl"]),
        Target(name: "Processes"),
        Target(
            name: "Mail", standsOn: ["MeetCore", "Transport", "Processes"],
            floors: [["MIME", "Account"], ["Exchange"], ["SMTP", "IMAP", "Files"]]),
        Target(
            name: "DAV", standsOn: ["CExpat", "Transport", "Processes"],
            floors: [["XML"], ["Multistatus"], ["Requests"], ["Session"], ["Discovery"]]),
        Target(
            name: "VenueSearch", standsOn: ["MeetCore", "Transport", "Processes"],
            floors: [["JSON", "Keys", "Query", "Hours"], ["Places"], ["Providers"], ["Search"]]),
        Target(name: "CZlib"),
        Target(
            name: "Maps", standsOn: ["CZlib", "MeetCore", "Transport"],
            floors: [["Projection"], ["Tiles", "Archives"], ["Drawing", "Sources"]]),
        Target(name: "Travel", standsOn: ["MeetCore", "Transport"]),
        Target(name: "ForeignData", standsOn: ["CZlib", "MeetCore", "MeetStore"]),
        Target(
            name: "Operations",
            standsOn: [
                "MeetCore", "MeetStore", "Transport", "Processes", "Mail", "DAV", "VenueSearch", "Maps",
                "Pictures", "Travel", "ForeignData",
            ],
            floors: [
                ["Workspace"], ["Naming", "Sync", "Venues"], ["Near", "Polls", "Safety"], ["Travel"],
                ["Arrivals"],
                [
                    "Calendars", "Contacts", "History", "Import", "Invitations", "Maps", "Meetings",
                    "Profile",
                    "Reminders",
                ], ["Accounts", "FreeBusy", "Hooks", "Table", "Tracks", "Week"],
            ]),
        Target(name: "CNcurses"),
        Target(name: "CCatalogues"),
        Target(name: "Gettext"),
        Target(
            name: "TerminalKit", standsOn: ["CNcurses", "CZlib"],
            floors: [["Style"], ["Screen"], ["Input"], ["Widgets", "Backend"], ["Lifecycle"]]),
        Target(
            name: "Sentences",
            standsOn: [
                "CCatalogues", "Gettext", "MeetCore", "MeetStore", "Transport", "Processes", "Mail", "DAV",
                "VenueSearch", "Maps", "Travel", "Operations", "TerminalKit",
            ]),
        Target(name: "Serving", standsOn: ["MeetCore", "Operations", "Sentences"]),
        Target(
            name: "Shell",
            standsOn: [
                "MeetCore", "MeetStore", "Processes", "VenueSearch", "Maps", "Pictures", "Operations",
                "TerminalKit", "Sentences",
            ],
            floors: [
                ["Commands", "Theme", "Effects"], ["Screens"], ["Lists"], ["Days", "Forms", "Maps"],
                ["Pickers", "Routes"], ["Drafts", "Tasks"],
            ]),
        Target(
            name: "Features",
            standsOn: [
                "MeetCore", "MeetStore", "Mail", "VenueSearch", "Maps", "Pictures", "Travel", "Operations",
                "TerminalKit", "Sentences", "Shell",
            ],
            floors: [["*"]]),
        Target(
            name: "MeetUI",
            standsOn: [
                "MeetCore", "MeetStore", "VenueSearch", "Maps", "Operations", "TerminalKit", "Sentences",
                "Shell", "Features",
            ]),
        Target(
            name: "meet-tui",
            standsOn: [
                "CBuild", "MeetCore", "MeetStore", "Transport", "Processes", "Mail", "VenueSearch", "Maps",
                "Travel", "Operations", "Serving", "TerminalKit", "Sentences", "Shell", "MeetUI",
            ],
            floors: [["Streams"], ["Options"], ["Printing"], ["Commands"], ["."]]),
    ])

    /// A sentence for every room that has no place, and for every arrow that points up or aside.
    func violations(in rooms: Rooms) -> [String] {
        var sentences = rooms.names.filter { place(of: $0) == nil }.map {
            "\($0) has no floor in Floors.house."
        }
        for (arrow, ties) in rooms.arrows.sorted(by: { $0.key < $1.key }) {
            guard let from = place(of: arrow.from), let to = place(of: arrow.to) else { continue }
            let isAllowed =
                from.target == to.target
                ? from.floor > to.floor || from.folder == to.folder
                : target(from.target)?.standsOn.contains(to.target) ?? false
            if isAllowed { continue }
            let more = ties.count > 3 ? " and \(ties.count - 3) more" : ""
            sentences.append(
                "\(arrow.from) does not stand on \(arrow.to): \(ties.prefix(3).joined(separator: ", "))\(more)."
            )
        }
        return sentences
    }

    /// The floors as ARCHITECTURE.md shows them: the highest target first, and of its floors the highest first. A target
    /// that is one room and stands on none is shown by those that stand on it.
    var picture: String {
        let width = (targets.map(\.name.count).max() ?? 0) + 2
        return targets.reversed().filter { !$0.floors.isEmpty || !$0.standsOn.isEmpty }.map { target in
            let floors = target.floors.reversed().map { $0.joined(separator: ", ") }
            let lines =
                (floors.isEmpty ? [] : [floors.joined(separator: " → ")])
                + (target.standsOn.isEmpty ? [] : ["stands on " + target.standsOn.joined(separator: ", ")])
            return target.name + String(repeating: " ", count: width - target.name.count)
                + lines.joined(separator: "\n" + String(repeating: " ", count: width))
        }.joined(separator: "\n")
    }

    private struct Place {
        var target: String
        /// 0 is the lowest.
        var floor: Int
        var folder: String
    }

    private func target(_ name: String) -> Target? { targets.first { $0.name == name } }

    private func place(of room: String) -> Place? {
        let parts = room.split(separator: "/").map(String.init)
        guard let first = parts.first, let target = target(first) else { return nil }
        let folders = parts.dropFirst()
        // A target without floors is one room.
        if target.floors.isEmpty {
            return folders.isEmpty ? Place(target: target.name, floor: 0, folder: ".") : nil
        }
        var best: (length: Int, place: Place)?
        for (floor, entries) in target.floors.enumerated() {
            for entry in entries {
                let wanted = entry == "." ? [] : entry.split(separator: "/").map(String.init)
                let fits =
                    entry == "."
                    ? folders.isEmpty
                    : folders.count >= wanted.count
                        && zip(wanted, folders).allSatisfy { $0 == "*" || $0 == $1 }
                guard fits, wanted.count >= best?.length ?? 0 else { continue }
                let folder = folders.prefix(wanted.count).joined(separator: "/")
                best = (wanted.count, Place(target: target.name, floor: floor, folder: folder))
            }
        }
        return best?.place
    }
}
