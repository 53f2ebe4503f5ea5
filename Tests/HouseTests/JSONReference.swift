import DocumentFixture

/// The objects that `--json` prints, as the sources declare them: the structs of the command line that are `Encodable`.
///
/// A key is a stored property and its meaning the comment above it, so that both stand in one place.
struct JSONReference {
    struct Object {
        /// `MeetingJSON`, `ContactJSON.Email`.
        var path: [String]
        var comment: String
        var keys: [Key]

        /// As headings call it: `Contact email`.
        var title: String {
            // A command is no part of what it prints.
            let first = path.firstIndex { $0.hasSuffix("JSON") } ?? path.count - 1
            let words = path[first...].map { $0.hasSuffix("JSON") ? String($0.dropLast(4)) : $0 }
            let text = words.joined().replacing(/([a-z])([A-Z])/) { "\($0.output.1) \($0.output.2)" }
                .lowercased()
            return text.prefix(1).uppercased() + text.dropFirst()
        }

        var anchor: String { title.lowercased().replacing(" ", with: "-") }
    }

    struct Key {
        var name: String
        /// As it is written, without the question mark.
        var type: String
        var isOptional: Bool
        var comment: String
    }

    private(set) var objects: [Object] = []
    /// What cannot be documented from the sources.
    private(set) var faults: [String] = []
    /// The words of enums of strings, by the path of their names.
    private var words: [[String]: [String]] = [:]

    /// - Parameter folder: The folder of the command line, below which the structs are.
    init(_ files: [SourceFile], folder: String = "Sources/meet-tui/") {
        for file in files where file.path.hasSuffix(".swift") {
            read(file, isPrinted: file.path.hasPrefix(folder))
        }
        objects.sort { $0.title < $1.title }
        for (object, next) in zip(objects, objects.dropFirst()) where object.title == next.title {
            faults.append("Two objects are called \(object.title)")
        }
        for object in objects {
            let name = object.path.joined(separator: ".")
            if object.comment.isEmpty { faults.append("\(name) has no comment") }
            for key in object.keys {
                if key.comment.isEmpty { faults.append("\(name).\(key.name) has no comment") }
                if shape(key.type, in: object) == nil {
                    faults.append("\(name).\(key.name) has a type of unknown shape, \(key.type)")
                }
            }
        }
    }

    /// A heading with a table for each object.
    var markdown: String {
        objects.map { object in
            let rows = object.keys.map { key in
                let shape = shape(key.type, in: object) ?? key.type
                return "| `\(key.name)` | \(shape) | \(key.isOptional ? "" : "always") | \(key.comment) |"
            }
            return
                (["### \(object.title)", "", object.comment, "", "| Key | Shape | Printed | Meaning |"]
                + ["| --- | --- | --- | --- |"] + rows).joined(separator: "\n")
        }.joined(separator: "\n\n")
    }

    // MARK: - Reading

    private mutating func read(_ file: SourceFile, isPrinted: Bool) {
        /// The declarations that are open: their names, how far they are indented, and the object or the enum that each is.
        var open: [(name: String, indent: Int, object: Object?, isEnum: Bool)] = []
        var comment: [String] = []
        /// Whether a list of cases goes on in the next line.
        var isCaseOpen = false
        for line in file.lines {
            let indent = line.prefix { $0 == " " }.count
            let text = line.dropFirst(indent)
            if text.hasPrefix("///") {
                comment.append(text.dropFirst(3).trimmingPrefix(" ").description)
                continue
            }
            defer { comment = [] }
            if text == "}", let last = open.last, last.indent == indent {
                open.removeLast()
                if let object = last.object { objects.append(object) }
                continue
            }
            let path = open.map(\.name)
            if let match = text.firstMatch(of: Self.declaration) {
                let names = String(match.output.2).split(separator: ".").map(String.init)
                let kinds = String(match.output.3 ?? "")
                let isObject = isPrinted && match.output.1 == "struct" && kinds.contains("Encodable")
                let isEnum = match.output.1 == "enum" && kinds.hasPrefix("String")
                guard !text.hasSuffix("}") else { continue }
                if names == ["CodingKeys"], let last = open.last, last.object != nil {
                    faults.append("\(last.name) of \(file.path) does not print its properties as they are")
                }
                let object = Object(path: path + names, comment: Self.prose(comment), keys: [])
                open.append((names.joined(separator: "."), indent, isObject ? object : nil, isEnum))
                if isEnum { words[(path + names).flatMap { $0.split(separator: ".").map(String.init) }] = [] }
            } else if let last = open.last, indent == last.indent + 4 {
                if last.isEnum, text.hasPrefix("case "), !text.hasSuffix(":") {
                    add(cases: text.dropFirst(5), to: path)
                    isCaseOpen = text.hasSuffix(",")
                    continue
                } else if last.object != nil, let match = text.wholeMatch(of: Self.property) {
                    let type = String(match.output.2)
                    open[open.count - 1].object?.keys.append(
                        Key(
                            name: String(match.output.1),
                            type: type.hasSuffix("?") ? String(type.dropLast()) : type,
                            isOptional: type.hasSuffix("?"), comment: Self.prose(comment)))
                } else if last.object != nil, text.contains("func encode(") {
                    faults.append("\(last.name) of \(file.path) does not print its properties as they are")
                }
            } else if isCaseOpen {
                add(cases: text, to: path)
                isCaseOpen = text.hasSuffix(",")
            }
        }
    }

    private mutating func add(cases text: Substring, to path: [String]) {
        let key = path.flatMap { $0.split(separator: ".").map(String.init) }
        for part in text.split(separator: ",") {
            let sides = part.split(separator: "=").map { $0.trimmingCharacters(in: .whitespaces) }
            guard let name = sides.first, !name.isEmpty else { continue }
            words[key, default: []].append(sides.count > 1 ? sides[1].filter { $0 != "\"" } : name)
        }
    }

    private nonisolated(unsafe) static let declaration =
        /^(?:package |private |fileprivate |public |indirect |final )*(struct|enum|extension|class|actor|protocol) ([A-Za-z.]+)(?:: (.*))? *\{/
    private nonisolated(unsafe) static let property =
        /(?:var|let) ([a-zA-Z]+): ([A-Za-z0-9.\[\]?: ]+?)(?: = .*)?/

    /// The lines of a comment as one, as far as lists of parameters.
    private static func prose(_ lines: [String]) -> String {
        lines.prefix { !$0.hasPrefix("- ") }.joined(separator: " ").trimmingCharacters(in: .whitespaces)
            .replacing("|", with: "\\|")
    }

    // MARK: - Shapes

    private func shape(_ type: String, in object: Object) -> String? {
        if type.hasPrefix("["), type.hasSuffix("]") {
            return shape(String(type.dropFirst().dropLast()), in: object).map { "array of \($0)" }
        }
        switch type {
        case "String": return "text"
        case "Int", "Int64": return "integer"
        case "Double": return "number"
        case "Bool": return "`true` or `false`"
        default: break
        }
        let path = type.split(separator: ".").map(String.init)
        // The nearest one of that name: of the object itself, of what it stands in, or of the top level.
        for count in stride(from: object.path.count, through: 0, by: -1) {
            let full = Array(object.path.prefix(count)) + path
            if let found = objects.first(where: { $0.path == full }) {
                return "[\(found.title.lowercased())](#\(found.anchor))"
            }
            if let words = words[full] { return Self.oneOf(words) }
        }
        // With the module's name before it.
        return words[Array(path.dropFirst())].map(Self.oneOf)
    }

    private static func oneOf(_ words: [String]) -> String {
        let quoted = words.map { "`\($0)`" }
        guard let last = quoted.last, quoted.count > 1 else { return quoted.joined() }
        return quoted.dropLast().joined(separator: ", ") + " or " + last
    }
}
