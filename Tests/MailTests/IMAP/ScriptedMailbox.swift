import Foundation
import Transport

@testable import Mail

/// A server with one mailbox.
final class ScriptedMailbox {
    struct Message {
        var uid: UInt32
        var structure: String? = #"("TEXT" "CALENDAR" NIL)"#
        var body: String
        /// By the names of the sections: `HEADER`, `2.MIME`, `2`.
        var sections: [String: String] = [:]
        /// What it says of its size, where that is another.
        var size: Int?

        init(_ uid: UInt32, structure: String? = #"("TEXT" "CALENDAR" NIL)"#, body: String = "mail") {
            self.uid = uid
            self.structure = structure
            self.body = body
        }
    }

    var validity: UInt32 = 9
    var messages: [Message]
    var next: UInt32
    /// The messages that are left out of answers with bodies; their headers come.
    var withheld: Set<UInt32> = []
    /// The messages of which nothing is said but their sizes.
    var undescribed: Set<UInt32> = []
    /// The messages whose structure or body no reader understands, and what is said in its place.
    var poison: [UInt32: [ScriptedDialogue.Step]] = [:]
    /// What stands in place of an answer, by the beginning of the command.
    var changes: [String: [ScriptedDialogue.Step]] = [:]
    private(set) var commands: [String] = []

    init(_ messages: [Message] = [], next: UInt32? = nil) {
        self.messages = messages
        self.next = next ?? (messages.last?.uid ?? 0) + 1
    }

    func sync(
        since: MailboxState? = nil, limits: MailboxSync.Limits = MailboxSync.Limits()
    ) -> Result<MailBatch, MailError> {
        commands = []
        let dialogue = ScriptedDialogue { [self] line in answer(line) }
        var sync = MailboxSync(dialogue, mailbox: "INBOX", key: "box", limits: limits)
        do throws(MailError) { return .success(try sync.run(since: since)) } catch {
            return .failure(error)
        }
    }

    private func answer(_ line: String) -> [ScriptedDialogue.Step] {
        let words = line.split(separator: " ", maxSplits: 1).map(String.init)
        guard words.count == 2 else { return [.say("* BAD what\r\n")] }
        let (tag, command) = (words[0], words[1])
        commands.append(command)
        for (start, steps) in changes where command.hasPrefix(start) {
            return steps.map { step in
                if case .say(let text) = step { .say(text.replacing("TAG", with: tag)) } else { step }
            }
        }
        if command.hasPrefix("UID FETCH "), !command.hasSuffix("RFC822.SIZE)"),
            !command.contains("[HEADER]"),
            let bad = wanted(by: command).first(where: { poison[$0.uid] != nil })
        {
            return poison[bad.uid] ?? []
        }
        return [.say(data(command) + "\(tag) OK done\r\n")]
    }

    private func wanted(by command: String) -> [Message] {
        let set = command.dropFirst(10).prefix { $0 != " " }
        let ranges = set.split(separator: ",").map { $0.split(separator: ":").compactMap { UInt32($0) } }
        return messages.filter { message in
            ranges.contains { ($0[0]...($0.last ?? $0[0])).contains(message.uid) }
        }
    }

    private func data(_ command: String) -> String {
        if command.hasPrefix("STATUS") {
            return "* STATUS INBOX (UIDVALIDITY \(validity) UIDNEXT \(next))\r\n"
        }
        if command.hasPrefix("EXAMINE") {
            return
                "* \(messages.count) EXISTS\r\n* OK [UIDVALIDITY \(validity)] x\r\n* OK [UIDNEXT \(next)] x\r\n"
        }
        if command.hasPrefix("UID SEARCH UID ") {
            let start = UInt32(command.dropFirst(15).prefix { $0.isNumber }) ?? 0
            // The last one is in every range with a star.
            let found = messages.filter { $0.uid >= start || $0.uid == messages.last?.uid }
            return "* SEARCH" + found.map { " \($0.uid)" }.joined() + "\r\n"
        }
        if command.hasPrefix("FETCH "), let number = Int(command.dropFirst(6).prefix { $0.isNumber }) {
            return "* \(number) FETCH (UID \(messages[number - 1].uid))\r\n"
        }
        guard command.hasPrefix("UID FETCH ") else { return "" }
        return wanted(by: command).map { message in
            let sections = command.matches(of: /BODY\.PEEK\[([^\]]*)\]<0\.(\d+)>/)
            if sections.isEmpty {
                let size = message.size ?? message.body.utf8.count
                let isDescribed = command.contains("BODYSTRUCTURE")
                if isDescribed, undescribed.contains(message.uid) { return "" }
                let structure = message.structure.map { " BODYSTRUCTURE \($0)" } ?? ""
                return
                    "* 1 FETCH (UID \(message.uid) RFC822.SIZE \(size)\(isDescribed ? structure : ""))\r\n"
            }
            let isHeader = sections.count == 1 && sections[0].output.1 == "HEADER"
            if withheld.contains(message.uid), !isHeader { return "* 1 FETCH (UID \(message.uid))\r\n" }
            let bodies = sections.compactMap { section -> String? in
                let name = String(section.output.1)
                guard let whole = name.isEmpty ? message.body : message.sections[name] else { return nil }
                let body = whole.prefix(Int(section.output.2) ?? 0)
                return " BODY[\(name)]<0> {\(body.utf8.count)}\r\n\(body)"
            }
            return "* 1 FETCH (UID \(message.uid)\(bodies.joined()))\r\n"
        }.joined()
    }

    /// The structure of a message without a calendar.
    static let plain = #"("TEXT" "PLAIN" NIL)"#

    /// The state of the mailbox after a round.
    static func state(_ next: UInt32, validity: UInt32 = 9, hasMore: Bool = false) -> MailboxState {
        MailboxState(mailbox: "box", uidValidity: validity, nextUID: next, hasMore: hasMore)
    }
}
