import Foundation

/// The objects that `--json` prints, as the sources declare them: the structs of the command line that are `Encodable`.
///
/// A key is a stored property and its meaning the comment above it, so that both stand in one place.
struct JSONReference {
    struct Object {
        /// `MeetingJSON`, `ContactJSON.Email`.
        var path: [String]
        var comment: String
        var keys: [Key]
        /// `true` if it has an `encode(to:)` of its own.
        var isComposed = false
        /// The names of nested structs and of tables whose keys such an `encode(to:)` prints.
        var sources: [String] = []

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
    /// Sentences about objects and keys that cannot be documented from the sources.
    private(set) var faults: [String] = []
    /// The keys of tables, by the type of their rows.
    private var tables: [String: [Key]] = [:]
    /// The words of enums of strings, by the path of their names.
    private var words: [[String]: [String]] = [:]

    /// - Parameter folder: The folder of the command line, below which the structs are.
    init(_ files: [SourceFile], folder: String = "Sources/meet-tui/") {
        for file in files where file.path.hasSuffix(".swift") {
            read(file, isPrinted: file.path.hasPrefix(folder))
        }
        compose()
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

    /// Gives objects with an `encode(to:)` of their own the keys that it prints.
    private mutating func compose() {
        for place in objects.indices where objects[place].isComposed {
            let object = objects[place]
            let nested = object.sources.compactMap { name in
                objects.first { $0.path == object.path + [name] }?.keys ?? tables[name]
            }
            objects[place].keys = nested.flatMap { $0 }
            if nested.isEmpty {
                faults.append("\(object.path.joined(separator: ".")) prints keys that no source tells")
            }
        }
        let parts = Set(
            objects.filter(\.isComposed).flatMap { object in object.sources.map { object.path + [$0] } })
        objects.removeAll { parts.contains($0.path) }
    }

    /// Reads the rows of `static let all: [MeetingPart] = [`: those with `printed:` are keys, and the comment above a row is the
    /// meaning.
    private mutating func readTable(_ file: SourceFile) {
        guard let table = file.text.firstMatch(of: /static let all: \[([A-Z][A-Za-z]*)\] = \[\n/) else {
            return
        }
        let name = String(table.output.1)
        let rows = file.text[table.range.upperBound...].split(separator: "\n    ]", maxSplits: 1).first ?? ""
        var comment: [String] = []
        var row = ""
        func key() -> Key? {
            guard let printed = row.firstMatch(of: /printed: \{ \.(text|texts|flag)\(/),
                let first = row.firstMatch(of: /\(\s*\.([a-zA-Z]+),/)
            else { return nil }
            let types = ["text": "String", "texts": "[String]", "flag": "Bool"]
            let named = row.firstMatch(of: /key: "([a-zA-Z]+)"/)?.output.1
            return Key(
                name: String(named ?? first.output.1), type: types[String(printed.output.1)] ?? "",
                isOptional: true,
                comment: Self.prose(comment))
        }
        var next: [String] = []
        for line in rows.split(separator: "\n").map(String.init) + ["\(name)("] {
            let text = line.trimmingCharacters(in: .whitespaces)
            if text.hasPrefix("///") {
                next.append(text.dropFirst(3).trimmingPrefix(" ").description)
            } else if text.hasPrefix("\(name)(") {
                if let key = key() { tables[name, default: []].append(key) }
                (comment, next, row) = (next, [], text)
            } else {
                row += "\n" + text
            }
        }
    }

    private mutating func read(_ file: SourceFile, isPrinted: Bool) {
        /// The declarations that are open: their names, how far they are indented, and the object or the enum that each is.
        var open: [(name: String, indent: Int, object: Object?, isEnum: Bool)] = []
        var comment: [String] = []
        /// `true` if a list of cases goes on in the next line.
        var isCaseOpen = false
        readTable(file)
        for line in file.lines {
            if open.last?.object?.isComposed == true,
                let source = line.firstMatch(
                    of: /try ([A-Z]\w*)\(.*\)\.encode\(to: encoder\)|in ([A-Z]\w*)\.all\b/)
            {
                let name = String(source.output.1 ?? source.output.2 ?? "")
                open[open.count - 1].object?.sources.append(name)
            }
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
                    open[open.count - 1].object?.isComposed = true
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
            let inner = String(type.dropFirst().dropLast())
            // Numbers and texts are keys of an object alike.
            if let value = inner.firstMatch(of: /^(?:Int|String): (.+)$/)?.output.1 {
                return shape(String(value), in: object).map { "object of \($0)" }
            }
            return shape(inner, in: object).map { "array of \($0)" }
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
