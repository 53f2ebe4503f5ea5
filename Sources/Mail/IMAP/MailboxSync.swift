import Transport

/// Finds what is new in a mailbox, and changes nothing there: it is examined, not selected, and bodies are peeked at
/// (RFC 9051, 6.3.3 and 6.4.5).
///
/// An unchanged mailbox costs one question after signing in. A mailbox seen for the first time is read from its last
/// `Limits.first` messages on.
struct MailboxSync {
    struct Limits: Hashable, Sendable {
        /// Messages of a mailbox that was never looked at.
        var first = 5000
        /// Messages whose parts are asked for at once.
        var structures = 500
        /// Messages handed over at once, and their bytes.
        var messages = 200
        var bytes = 16 << 20
        /// Bytes of one message: its beginning, where the calendar is; what is attached comes after it.
        var message = 4 << 20
        /// Bytes of a message with a `winmail.dat` alone.
        var unreadable = 64 << 10
        /// Bytes that are asked for with one command.
        var together = 4 << 20
    }

    private var conversation: IMAPConversation
    private let mailbox: String
    private let limits: Limits
    /// What a state is the state of.
    private let key: String

    init(_ dialogue: any Dialogue, mailbox: String, key: String, limits: Limits = Limits()) {
        var bounds = IMAPReader.Limits()
        // Servers may give a byte or two more than asked for.
        bounds.literal = limits.message + 1024
        conversation = IMAPConversation(
            dialogue, mailbox: mailbox, limits: bounds,
            mostBytes: limits.together + limits.message + (8 << 20))
        self.mailbox = mailbox
        self.key = key
        self.limits = limits
    }

    mutating func check() throws(MailError) {
        try conversation.say("STATUS \(MailboxName.quoted(mailbox)) (UIDNEXT)") { _ throws(MailError) in }
        conversation.leave()
    }

    mutating func run(since: MailboxState?) throws(MailError) -> MailBatch {
        let known = since.flatMap { $0.mailbox == key ? $0 : nil }
        if let known, !known.hasMore {
            let state = try status()
            if state.validity == known.uidValidity, let next = state.next, next <= known.nextUID {
                conversation.leave()
                return MailBatch(state: known, messages: [])
            }
        }
        let opened = try examine()
        var state = MailboxState(mailbox: key, uidValidity: opened.validity, nextUID: 1)
        if let known, known.uidValidity == opened.validity {
            state.nextUID = max(1, known.nextUID)
        } else if opened.count > limits.first {
            state.nextUID = try firstUID(from: opened.count - limits.first + 1)
        }
        let batch = opened.count == 0 ? MailBatch(state: state, messages: []) : try collect(state)
        var result = batch
        // What arrives from now on has this number or a higher one.
        if !result.state.hasMore, let next = opened.next {
            result.state.nextUID = max(result.state.nextUID, next)
        }
        conversation.leave()
        return result
    }

    // MARK: The mailbox

    private struct Opened {
        var validity: UInt32 = 1
        var next: UInt32?
        var count = 0
    }

    private mutating func status() throws(MailError) -> (validity: UInt32?, next: UInt32?) {
        var validity: UInt32?
        var next: UInt32?
        let command = "STATUS \(MailboxName.quoted(mailbox)) (UIDVALIDITY UIDNEXT)"
        try conversation.say(command) { response throws(MailError) in
            guard case .data(let words) = response, words.first?.text?.uppercased() == "STATUS",
                let list = words.last?.list
            else { return }
            for (name, value) in Self.pairs(list) {
                if name == "UIDVALIDITY" { validity = value.number }
                if name == "UIDNEXT" { next = value.number }
            }
        }
        return (validity, next)
    }

    private mutating func examine() throws(MailError) -> Opened {
        var opened = Opened()
        try conversation.say("EXAMINE \(MailboxName.quoted(mailbox))") { response throws(MailError) in
            switch response {
            case .status(let status):
                guard status.code.count > 1, let number = UInt32(status.code[1]) else { return }
                if status.code[0] == "UIDVALIDITY" { opened.validity = number }
                if status.code[0] == "UIDNEXT" { opened.next = number }
            case .data(let words):
                if words.count > 1, words[1].text?.uppercased() == "EXISTS" {
                    opened.count = Int(words[0].number ?? 0)
                }
            case .done, .continuation: return
            }
        }
        return opened
    }

    /// Of the message with this number in the mailbox.
    private mutating func firstUID(from number: Int) throws(MailError) -> UInt32 {
        var uid: UInt32 = 1
        try conversation.say("FETCH \(number) (UID)") { response throws(MailError) in
            if let found = Self.fetched(response)?.uid { uid = found }
        }
        return uid
    }

    // MARK: Messages

    private mutating func collect(_ start: MailboxState) throws(MailError) -> MailBatch {
        var batch = MailBatch(state: start, messages: [])
        var left = limits.bytes
        let all = try newUIDs(from: start.nextUID)
        var rest = all[...]
        while !rest.isEmpty {
            let chunk = Array(rest.prefix(limits.structures))
            rest = rest.dropFirst(chunk.count)
            let candidates = try candidates(among: chunk)
            var done = 0
            while done < candidates.count {
                let group = candidates[done...].prefix(limits.messages - batch.messages.count)
                let fitting = Self.fitting(group, limits.together)
                batch.messages += try bodies(fitting)
                left -= fitting.reduce(0) { $0 + $1.bytes }
                done += fitting.count
                if batch.messages.count >= limits.messages || left <= 0 {
                    let last = fitting.last?.uid ?? start.nextUID
                    batch.state.nextUID = Self.after(last)
                    batch.state.hasMore =
                        done < candidates.count || !rest.isEmpty || last < (chunk.last ?? last)
                    return batch
                }
            }
            if let last = chunk.last { batch.state.nextUID = Self.after(last) }
        }
        return batch
    }

    private mutating func newUIDs(from start: UInt32) throws(MailError) -> [UInt32] {
        var found: Set<UInt32> = []
        try conversation.say("UID SEARCH UID \(start):*") { response throws(MailError) in
            guard case .data(let words) = response, words.first?.text?.uppercased() == "SEARCH" else {
                return
            }
            // The last message is in every range with a star, however old it is.
            for word in words.dropFirst() { if let uid = word.number, uid >= start { found.insert(uid) } }
        }
        return found.sorted()
    }

    private struct Candidate {
        var uid: UInt32
        /// How many are asked for.
        var bytes: Int
        var isCut: Bool
        /// Whether the server did not say what it consists of.
        var isGuess: Bool
    }

    private mutating func candidates(among uids: [UInt32]) throws(MailError) -> [Candidate] {
        var found: [UInt32: Candidate] = [:]
        let wanted = Set(uids)
        let limits = limits
        let command = "UID FETCH \(Self.set(uids)) (UID RFC822.SIZE BODYSTRUCTURE)"
        try conversation.say(command) { response throws(MailError) in
            guard let item = Self.fetched(response), let uid = item.uid, wanted.contains(uid), !item.isBody
            else { return }
            let kind = item.structure.map(BodyStructure.find)
            guard kind != .nothing else { return }
            let most = kind == .tnef ? limits.unreadable : limits.message
            let size = item.size ?? most
            found[uid] = Candidate(uid: uid, bytes: min(size, most), isCut: size > most, isGuess: kind == nil)
        }
        return uids.compactMap { found[$0] }
    }

    /// As many as go into one answer, and one at least.
    private static func fitting(_ group: ArraySlice<Candidate>, _ most: Int) -> [Candidate] {
        var fitting: [Candidate] = []
        var sum = 0
        for candidate in group {
            // Those of another length are asked for by a command of their own.
            if let first = fitting.first, sum + candidate.bytes > most || first.isCut || candidate.isCut {
                break
            }
            fitting.append(candidate)
            sum += candidate.bytes
        }
        return fitting
    }

    private mutating func bodies(_ candidates: [Candidate]) throws(MailError) -> [FetchedMail] {
        guard let first = candidates.first else { return [] }
        let bound = first.isCut ? first.bytes : limits.message
        var found: [UInt32: [UInt8]] = [:]
        let wanted = Set(candidates.map(\.uid))
        let host = conversation.host
        let most = limits.together + limits.message
        var count = 0
        let command = "UID FETCH \(Self.set(candidates.map(\.uid))) (UID BODY.PEEK[]<0.\(bound)>)"
        try conversation.say(command) { response throws(MailError) in
            guard let item = Self.fetched(response), let uid = item.uid, let body = item.body,
                wanted.contains(uid)
            else { return }
            count += body.count
            guard count <= most else { throw .tooLarge(host: host, limit: most) }
            found[uid] = body
        }
        return candidates.compactMap { candidate in
            guard let bytes = found[candidate.uid] else { return nil }
            if candidate.isGuess {
                let mail = MIMEParser.parse(bytes)
                if mail.calendars.isEmpty, !mail.hasTNEF { return nil }
            }
            return FetchedMail(uid: candidate.uid, bytes: bytes, isCut: candidate.isCut)
        }
    }

    // MARK: Answers

    private struct Fetched {
        var uid: UInt32?
        var size: Int?
        var structure: IMAPValue?
        var body: [UInt8]?
        var isBody: Bool { body != nil }
    }

    private static func fetched(_ response: IMAPResponse) -> Fetched? {
        guard case .data(let words) = response, words.count > 2, words[1].text?.uppercased() == "FETCH",
            let list = words[2].list
        else { return nil }
        var fetched = Fetched()
        for (name, value) in pairs(list) {
            switch name {
            case "UID": fetched.uid = value.number
            case "RFC822.SIZE": fetched.size = value.number.map { Int($0) }
            case "BODYSTRUCTURE": if case .list = value { fetched.structure = value }
            case let name where name.hasPrefix("BODY["):
                if case .string(let bytes) = value { fetched.body = bytes }
            default: break
            }
        }
        return fetched
    }

    private static func pairs(_ list: [IMAPValue]) -> [(name: String, value: IMAPValue)] {
        stride(from: 0, to: list.count - 1, by: 2).map { (list[$0].text?.uppercased() ?? "", list[$0 + 1]) }
    }

    /// The next number; of the highest that there is, itself: that message is asked for again rather than all of them.
    private static func after(_ uid: UInt32) -> UInt32 { uid == .max ? uid : uid + 1 }

    /// `1:3,7,9:12`, of numbers in order.
    static func set(_ uids: [UInt32]) -> String {
        var parts: [String] = []
        var index = 0
        while index < uids.count {
            var end = index
            while end + 1 < uids.count, uids[end] < .max, uids[end + 1] == uids[end] + 1 { end += 1 }
            parts.append(end == index ? "\(uids[index])" : "\(uids[index]):\(uids[end])")
            index = end + 1
        }
        return parts.joined(separator: ",")
    }
}
