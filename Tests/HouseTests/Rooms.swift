/// The folders of the sources as rooms, and who names whose types.
struct Rooms: Sendable {
    /// A file of one room names types of another.
    struct Arrow: Hashable, Comparable, Sendable {
        var from: String
        var to: String

        static func < (one: Arrow, other: Arrow) -> Bool { (one.from, one.to) < (other.from, other.to) }
    }

    /// All rooms, sorted: `Shell/Forms`; a target without folders, and what stands outside them, by the target's
    /// name.
    let names: [String]
    /// What ties each arrow: `Sources/MeetUI/App.swift names Screen`.
    let arrows: [Arrow: [String]]

    /// Types are told apart by name alone, so a name that several files declare counts for none. A file can name
    /// types of the targets it imports, and of its own.
    init(_ files: [SourceFile]) {
        let sources = files.filter { $0.name.hasSuffix(".swift") && $0.folders.count >= 2 }
        let read = sources.map { (file: $0, names: $0.typeNames) }
        var homes: [String: [SourceFile]] = [:]
        for source in read {
            for name in source.names.declared { homes[name, default: []].append(source.file) }
        }
        var arrows: [Arrow: [String]] = [:]
        for (file, names) in read {
            let modules = Set(file.imports).union([file.target])
            for name in names.named.sorted() {
                guard let home = homes[name], home.count == 1, let other = home.first,
                    other.room != file.room, modules.contains(other.target)
                else { continue }
                arrows[Arrow(from: file.room, to: other.room), default: []].append(
                    "\(file.path) names \(name)")
            }
        }
        self.names = Set(sources.map(\.room)).sorted()
        self.arrows = arrows
    }

    /// Rooms that can be reached from each other: each a circle that has to be broken.
    var circles: [[String]] {
        var reached: [String: Set<String>] = [:]
        for room in names {
            var found: Set<String> = []
            var next = [room]
            while let from = next.popLast() {
                for to in targets[from] ?? [] where found.insert(to).inserted { next.append(to) }
            }
            reached[room] = found
        }
        let tied = names.filter { reached[$0]?.contains($0) ?? false }
        var circles: [[String]] = []
        for room in tied where !circles.contains(where: { $0.contains(room) }) {
            circles.append(
                tied.filter {
                    $0 == room
                        || ((reached[room]?.contains($0) ?? false) && (reached[$0]?.contains(room) ?? false))
                })
        }
        return circles
    }

    /// What ties the rooms of a circle, some of each arrow.
    func ties(of circle: [String]) -> [String] {
        arrows.filter { circle.contains($0.key.from) && circle.contains($0.key.to) }
            .sorted { $0.key < $1.key }.map {
                "\($0.key.from) → \($0.key.to): \($0.value.prefix(3).joined(separator: ", "))"
            }
    }

    private var targets: [String: [String]] {
        Dictionary(grouping: arrows.keys, by: \.from).mapValues { $0.map(\.to) }
    }
}

extension SourceFile {
    /// `Shell` for `Sources/Shell/Forms/Form.swift`.
    var target: String { folders.count >= 2 ? folders[1] : "" }
    /// `Shell/Forms` for `Sources/Shell/Forms/Form.swift`.
    var room: String { folders.dropFirst().joined(separator: "/") }
}
