import Foundation
import Mail
import MeetCore

/// mutt and neomutt: the aliases of `muttrc` and the files that it sources. An alias of one address is a
/// contact; one of several, and the group of `alias -group`, is a group.
struct MuttSource: ForeignSource {
    let name = "mutt"
    let title = "mutt"

    func finds(in home: ForeignHome) -> [String] {
        // Each program reads the first one.
        let places = [
            [home.path(".muttrc"), home.path(".mutt/muttrc"), Workspace.join(home.config, "mutt/muttrc")],
            [
                Workspace.join(home.config, "neomutt/neomuttrc"), home.path(".neomuttrc"),
                home.path(".neomutt/neomuttrc"),
            ],
        ]
        return places.compactMap { $0.first(where: home.isThere) }
    }

    func read(_ paths: [String], in home: ForeignHome, into reading: inout ForeignReading) throws {
        var book = MuttBook()
        for path in paths { try read(path, in: home, &book, &reading) }
        book.hand(to: &reading)
    }

    private static let mostFiles = 100

    private func read(
        _ path: String, in home: ForeignHome, _ book: inout MuttBook, _ reading: inout ForeignReading
    ) throws {
        guard book.files.count < Self.mostFiles, book.files.insert(path).inserted,
            let lines = try reading.lines(ofFile: path)
        else { return }
        var next = 0
        while next < lines.count {
            let number = next + 1
            var line = lines[next]
            next += 1
            // A backslash at the end continues a line.
            while line.hasSuffix("\\"), next < lines.count {
                line = String(line.dropLast()) + lines[next]
                next += 1
            }
            var words = MuttWords(line)
            switch words.next() {
            case "alias":
                if let alias = MuttAlias(&words, file: path, line: number) {
                    book.aliases.append(alias)
                } else {
                    reading.skip(line, in: path, line: number)
                }
            case "source":
                // The output of a command is not asked for.
                guard let file = words.next(), !file.hasSuffix("|"), !file.contains("`") else { continue }
                let folders = [(path as NSString).deletingLastPathComponent, home.folder]
                let sourced = folders.map { home.expand(file, from: $0) }
                let found = sourced.first(where: home.isThere) ?? sourced[0]
                try read(found, in: home, &book, &reading)
            case "set":
                // The file in which mutt stores new aliases.
                guard let setting = words.next(), setting.hasPrefix("alias_file=") else { continue }
                let file = home.expand(String(setting.dropFirst(11)), from: home.folder)
                if home.isThere(file) { try read(file, in: home, &book, &reading) }
            default: continue
            }
        }
    }
}

/// The words of a line of settings (muttrc(5)): quotation marks, backslashes and comments.
private struct MuttWords {
    /// The rest of the line.
    private(set) var rest: Substring

    init(_ line: String) { rest = line[...] }

    /// Returns the next word without its quotation marks; `nil` at the end.
    mutating func next() -> String? {
        rest = rest.drop { $0 == " " || $0 == "\t" }
        guard let first = rest.first, first != "#" else { return nil }
        var word = ""
        var mark: Character?
        while let character = rest.first {
            if mark == nil, character == " " || character == "\t" || character == ";" || character == "#" {
                break
            }
            rest.removeFirst()
            if character == mark {
                mark = nil
            } else if mark == nil, character == "\"" || character == "'" {
                mark = character
            } else if character == "\\", mark != "'" {
                if let escaped = rest.popFirst() { word.append(escaped) }
            } else {
                word.append(character)
            }
        }
        if word.isEmpty, rest.first == ";" { rest.removeFirst() }
        return word
    }
}

/// A line `alias -group friends maria Maria Papadopoulou <maria@example.org>`.
private struct MuttAlias {
    var key: String
    /// The groups that its addresses belong to.
    var groups: [String]
    var mailboxes: [Mailbox]
    var file: String
    var line: Int

    /// An address, or the key of another alias.
    struct Mailbox {
        var name: String
        var address: String

        var isAlias: Bool { !address.contains("@") }
    }

    /// - Returns: `nil` without a key or an address.
    init?(_ words: inout MuttWords, file: String, line: Int) {
        groups = []
        var word = words.next()
        while word == "-group" {
            guard let group = words.next() else { return nil }
            groups.append(group)
            word = words.next()
        }
        guard let key = word, !key.isEmpty else { return nil }
        self.key = key
        mailboxes = Self.pieces(of: words.rest).compactMap(Self.mailbox)
        self.file = file
        self.line = line
        if mailboxes.isEmpty { return nil }
    }

    /// Splits a list of addresses at its commas, up to a comment.
    private static func pieces(of list: Substring) -> [String] {
        var pieces = [""]
        var (isQuoted, isBracketed, depth) = (false, false, 0)
        var isEscaped = false
        for character in list {
            if isEscaped {
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else if character == "\"" {
                isQuoted.toggle()
            } else if !isQuoted {
                switch character {
                case "#": return pieces
                case "<": isBracketed = true
                case ">": isBracketed = false
                case "(": depth += 1
                case ")": depth -= 1
                case "," where !isBracketed && depth <= 0:
                    pieces.append("")
                    continue
                default: break
                }
            }
            pieces[pieces.count - 1].append(character)
        }
        return pieces
    }

    /// Returns the mailbox of `Maria <maria@example.org>`, `maria@example.org (Maria)`, a bare address, or
    /// the key of an alias; `nil` for other text.
    private static func mailbox(_ piece: String) -> Mailbox? {
        var text = piece.trimmed
        var name = ""
        if let open = text.lastIndex(of: "<") {
            name = String(text[..<open])
            text = String(text[text.index(after: open)...].prefix { $0 != ">" })
        } else if let open = text.firstIndex(of: "("), let close = text.lastIndex(of: ")"),
            open < close
        {
            name = String(text[text.index(after: open)..<close])
            text = String(text[..<open] + text[text.index(after: close)...])
        }
        text = text.trimmed
        if text.contains("@") {
            guard let address = EmailAddress.address(in: text) else { return nil }
            text = address
        } else if text.isEmpty || text.contains(where: \.isWhitespace) {
            return nil
        }
        name = name.replacing("\\\"", with: "'").filter { $0 != "\"" && $0 != "\\" }
        // mutt accepts encoded words in aliases, as they stand in messages.
        name = EncodedWords.decode(name, CharacterSetDecoder()).oneLine
        return Mailbox(name: name, address: text)
    }
}

/// The aliases of all files, and the contacts and groups that they are.
private struct MuttBook {
    var files: Set<String> = []
    var aliases: [MuttAlias] = []

    /// A contact before it has a UID.
    private struct Person {
        var contact: Contact
        var file: String
        var line: Int
    }

    /// Passes on the contacts, and after them the groups.
    func hand(to reading: inout ForeignReading) {
        var people: [Person] = []
        var places: [String: Int] = [:]
        // The contacts of each alias, and of each group, in the order of the files.
        var members: [String: [Int]] = [:]
        var groups: [(name: String, file: String, line: Int)] = []
        func belong(_ place: Int, to group: String) {
            if !members[group, default: []].contains(place) { members[group, default: []].append(place) }
        }
        for alias in aliases {
            let isGroup = alias.mailboxes.count > 1
            for mailbox in alias.mailboxes where !mailbox.isAlias {
                let key = CalendarAddress.key(mailbox.address)
                let place = places[key] ?? people.count
                if place == people.count {
                    var contact = Contact(uid: "", name: mailbox.name)
                    contact.emails = [ContactEmail(address: mailbox.address)]
                    people.append(Person(contact: contact, file: alias.file, line: alias.line))
                    places[key] = place
                }
                if people[place].contact.name.isEmpty { people[place].contact.name = mailbox.name }
                if !isGroup, !people[place].contact.nicknames.contains(alias.key) {
                    people[place].contact.nicknames.append(alias.key)
                }
                belong(place, to: alias.key)
            }
        }
        // An alias may be made of later ones.
        for alias in aliases {
            for mailbox in alias.mailboxes where mailbox.isAlias {
                let found = contacts(of: mailbox.address, members, [alias.key])
                if found.isEmpty { reading.skip(mailbox.address, in: alias.file, line: alias.line) }
                for place in found { belong(place, to: alias.key) }
            }
        }
        for alias in aliases {
            if alias.mailboxes.count > 1, !groups.contains(where: { $0.name == alias.key }) {
                groups.append((alias.key, alias.file, alias.line))
            }
            for group in alias.groups {
                for place in members[alias.key] ?? [] { belong(place, to: group) }
                if !groups.contains(where: { $0.name == group }) {
                    groups.append((group, alias.file, alias.line))
                }
            }
        }
        let uids = people.map { person in
            var contact = person.contact
            if contact.name.isEmpty, contact.nicknames.isEmpty, let address = contact.emails.first?.address {
                return reading.takeMember(address, file: person.file, line: person.line)
            }
            if contact.name.isEmpty { contact.name = contact.nicknames.first ?? contact.composedName }
            contact.nicknames.removeAll { $0 == contact.name }
            return reading.take(contact, file: person.file, line: person.line)
        }
        for group in groups {
            var contact = Contact(uid: "", name: group.name)
            contact.kind = .group
            contact.members = (members[group.name] ?? []).map { uids[$0] }
            if !contact.members.isEmpty { reading.take(contact, file: group.file, line: group.line) }
        }
    }

    /// Returns the contacts of an alias, and of those that it is made of.
    ///
    /// - Parameter outer: The aliases that it is a part of, which end the search.
    private func contacts(of key: String, _ members: [String: [Int]], _ outer: Set<String>) -> [Int] {
        guard !outer.contains(key) else { return [] }
        var found = members[key] ?? []
        for alias in aliases where alias.key == key {
            for mailbox in alias.mailboxes where mailbox.isAlias {
                found += contacts(of: mailbox.address, members, outer.union([key]))
            }
        }
        return found
    }
}
