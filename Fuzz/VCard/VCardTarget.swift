import Foundation
import MeetCore

let target = VCardTarget()

/// The vCard decoder as an import uses it, and the encoder on what it made.
struct VCardTarget: FuzzTarget {
    func check(_ bytes: [UInt8]) -> Flaw? {
        var reader = VCardReader(file: "fuzz")
        var cards: [DecodedCard] = []
        bytes.withUnsafeBytes { reader.feed($0) { cards.append($0) } }
        reader.finish { cards.append($0) }
        if let flaw = chunks(bytes, cards, reader.problems) { return flaw }
        if let flaw = problems(cards, reader.problems, 1...Self.lines(of: bytes)) { return flaw }
        for card in cards where card.isSavable {
            if let flaw = contact(card.contact) { return flaw }
            // What an import stores.
            let tidied = card.contact.tidied()
            guard tidied != card.contact, !tidied.name.isEmpty else { continue }
            if tidied.tidied() != tidied {
                return Flaw("tidied twice", tidied, tidied.tidied())
            }
            if var flaw = contact(tidied) {
                flaw.kind = "tidied, " + flaw.kind
                return flaw
            }
        }
        return nil
    }

    /// The same bytes give the same cards however they are cut into chunks.
    private func chunks(_ bytes: [UInt8], _ cards: [DecodedCard], _ problems: [ImportProblem]) -> Flaw? {
        var reader = VCardReader(file: "fuzz")
        var found: [DecodedCard] = []
        for piece in Self.cut(bytes) { reader.feed(piece) { found.append($0) } }
        reader.finish { found.append($0) }
        let chunks = found
        if chunks != cards {
            return Flaw(kind: "chunks", explanation: "whole:  \(cards)\nchunks: \(chunks)")
        }
        let foundProblems = reader.problems
        if foundProblems != problems {
            return Flaw(kind: "chunks, problems", explanation: "\(problems)\n\(foundProblems)")
        }
        return nil
    }

    private func problems(
        _ cards: [DecodedCard], _ problems: [ImportProblem], _ lines: ClosedRange<Int>
    ) -> Flaw? {
        for problem in problems + cards.flatMap(\.problems) {
            if !lines.contains(problem.line) {
                return Flaw(kind: "problem without a line", explanation: "\(problem)")
            }
            if "\(problem.reason)".utf8.contains(where: { $0 < 32 || $0 == 127 }) {
                return Flaw(kind: "problem with control characters", explanation: "\(problem)")
            }
        }
        return nil
    }

    private func contact(_ contact: Contact) -> Flaw? {
        if contact.derivedUID().utf8.count != 45 {
            return Flaw(kind: "derived UID", explanation: contact.derivedUID())
        }
        switch again(contact, .v4) {
        case .failure(let flaw): return flaw
        case .success(let found): if found != contact { return Flaw("4.0", contact, found) }
        }
        switch again(contact, .v3) {
        case .failure(let flaw): return flaw
        case .success(let once):
            // 3.0 says less than 4.0: these it can say, and what it said once it says from then on.
            if let flaw = lost(contact, once) { return flaw }
            switch again(once, .v3) {
            case .failure(let flaw): return flaw
            case .success(let twice): return once == twice ? nil : Flaw("3.0 twice", once, twice)
            }
        }
    }

    /// Writes the contact and reads it.
    private func again(_ contact: Contact, _ version: VCardVersion) -> Result<Contact, Flaw> {
        var bytes: [UInt8] = []
        VCardEncoder.write(contact, version: version, into: &bytes)
        let output = bytes
        let name = version.rawValue
        if let line = output.split(separator: 10).first(where: { $0.count > 76 || $0.last != 13 }) {
            return .failure(Flaw(kind: "\(name), line", explanation: String(decoding: line, as: UTF8.self)))
        }
        let isControl: (UInt8) -> Bool = { ($0 < 32 && $0 != 9 && $0 != 10 && $0 != 13) || $0 == 127 }
        if output.contains(where: isControl) {
            return .failure(
                Flaw(kind: "\(name), control character", explanation: String(decoding: output, as: UTF8.self))
            )
        }
        let document = VCardDecoder.decode(Data(output), file: "again")
        // What is no address stays, and is told each time.
        let problems = document.problems.filter {
            if case .noEmailAddress = $0.reason { false } else { true }
        }
        guard document.cards.count == 1, problems.isEmpty else {
            let what = problems.first.map { "\($0.reason)" } ?? "\(document.cards.count) cards"
            return .failure(
                Flaw(
                    kind: "\(name), " + what.prefix { $0 != "(" },
                    explanation: what + "\n" + String(decoding: output, as: UTF8.self)))
        }
        return .success(document.cards[0].contact)
    }

    private func lost(_ contact: Contact, _ once: Contact) -> Flaw? {
        var kept = once
        kept.name = contact.name
        kept.structuredName = contact.structuredName
        kept.note = contact.note
        kept.birthday = contact.birthday
        kept.photo = contact.photo
        if kept != once { return Flaw("3.0", kept, once) }
        let isSame =
            once.emails.map(\.address) == contact.emails.map(\.address)
            && once.phones.map(\.number) == contact.phones.map(\.number)
            && once.addresses.count == contact.addresses.count && once.uid == contact.uid
        return isSame ? nil : Flaw("3.0", contact, once)
    }
}

extension Flaw {
    init(_ promise: String, _ expected: Contact, _ found: Contact) {
        let fields = Self.differing(expected, found).compactMap(\.0.label)
        self.init(
            kind: promise + ", " + fields.joined(separator: " "),
            explanation: Self.differing(expected, found).map {
                "\($0.label ?? ""):\n\(Self.dumped($0.value))became\n\(Self.dumped($1.value))"
            }
            .joined(separator: "\n"))
    }

    private static func differing(_ expected: Contact, _ found: Contact) -> [(Mirror.Child, Mirror.Child)] {
        zip(Mirror(reflecting: expected).children, Mirror(reflecting: found).children)
            .filter { ($0.value as? AnyHashable) != ($1.value as? AnyHashable) }
    }

    private static func dumped(_ value: Any) -> String {
        var text = ""
        dump(value, to: &text)
        return text
    }
}
