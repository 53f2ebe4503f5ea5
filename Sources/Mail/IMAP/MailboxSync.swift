import Transport

/// Finds new messages in a mailbox without changing it: it is examined, not selected, and bodies are peeked
/// at (RFC 9051, 6.3.3 and 6.4.5).
///
/// An unchanged mailbox costs one command after signing in. A mailbox seen for the first time is read from
/// its last `Limits.first` messages on.
struct MailboxSync {
    struct Limits: Hashable, Sendable {
        /// Messages of a mailbox that was never read.
        var first = 5000
        /// Messages whose structures are requested at once.
        var structures = 500
        /// Messages of a batch, and their bytes.
        var messages = 200
        var bytes = 16 << 20
        /// Bytes of a message, or of the calendar parts of a longer one.
        var message = 4 << 20
        /// Bytes of the header of a message or of a part.
        var header = 64 << 10
        /// Parts read of a partially read message.
        var parts = 20
        /// Levels and parts of a message that is read completely: `MIMEParser` reads no more.
        var levels = 10
        var wholeParts = 200
        /// Parts of a message that is examined though none of them seems to be a calendar.
        var manyParts = 1000
        /// Bytes of a message with only a `winmail.dat`.
        var unreadable = 64 << 10
        /// Bytes of a message without a calendar.
        var letter = 256 << 10
        /// Bytes requested with one command.
        var together = 4 << 20
        /// Messages that are requested again.
        var withheld = 100
        /// Attempts for a message, once without its structure and at last for its header alone.
        var tries = 3
    }

    private var conversation: IMAPConversation
    private let mailbox: String
    private let limits: Limits
    /// The key of the mailbox in its state.
    private let key: String
    /// The wanted messages without a calendar; `nil` for none.
    private let sought: SoughtLetters?

    init(
        _ dialogue: any Dialogue, mailbox: String, key: String, limits: Limits = Limits(),
        sought: SoughtLetters? = nil
    ) {
        self.sought = sought
        var bounds = IMAPReader.Limits()
        // Some servers send a byte or two more than requested.
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
        if let known, !known.hasMore, known.withheld.isEmpty {
            let state = try status()
            if state.validity == known.uidValidity, let next = state.next, next <= known.nextUID {
                conversation.leave()
                return MailBatch(state: known, messages: [])
            }
        }
        let opened = try conversation.examine()
        var batch = MailBatch(
            state: MailboxState(mailbox: key, uidValidity: opened.validity, nextUID: 1), messages: [])
        var again: [MailboxState.Withheld] = []
        if let known, known.uidValidity == opened.validity {
            batch.state = known
            batch.state.nextUID = max(1, known.nextUID)
            batch.state.hasMore = false
            // In the first connection of a round, because the next one follows at once.
            if !known.hasMore { again = known.withheld }
        } else if opened.count > limits.first {
            batch.state.nextUID = try firstUID(from: opened.count - limits.first + 1)
        }
        let new = opened.count == 0 ? [] : try newUIDs(from: batch.state.nextUID)
        // Others are given room first.
        let isFull = again.count >= limits.withheld
        do throws(MailError) {
            if isFull {
                do throws(MailError) { try ask(again, into: &batch) } catch {
                    batch.state.hasMore = true
                    throw error
                }
            }
            try collect(new, into: &batch)
            // Later messages have this UID or a higher one.
            if !batch.state.hasMore, let next = opened.next {
                batch.state.nextUID = max(batch.state.nextUID, next)
            }
            if !isFull { try ask(again, into: &batch) }
        } catch {
            if error == .cancelled { throw error }
            batch.error = error
        }
        conversation.leave()
        return batch
    }

    // MARK: The mailbox

    private mutating func status() throws(MailError) -> (validity: UInt32?, next: UInt32?) {
        var validity: UInt32?
        var next: UInt32?
        let command = "STATUS \(MailboxName.quoted(mailbox)) (UIDVALIDITY UIDNEXT)"
        try conversation.say(command) { response throws(MailError) in
            guard case .data(let words) = response, words.first?.text?.uppercased() == "STATUS",
                let list = words.last?.list
            else { return }
            for (name, value) in FetchedItem.pairs(list) {
                if name == "UIDVALIDITY" { validity = value.number }
                if name == "UIDNEXT" { next = value.number }
            }
        }
        return (validity, next)
    }

    /// Returns the UID of the message with this sequence number.
    private mutating func firstUID(from number: Int) throws(MailError) -> UInt32 {
        var uid: UInt32 = 1
        try conversation.say("FETCH \(number) (UID)") { response throws(MailError) in
            if let found = FetchedItem(response)?.uid { uid = found }
        }
        return uid
    }

    // MARK: Messages

    /// Reads the messages with these UIDs until the batch is full. The state records the progress even if it
    /// throws.
    private mutating func collect(_ uids: [UInt32], into batch: inout MailBatch) throws(MailError) {
        var left = limits.bytes
        var rest = uids[...]
        while !rest.isEmpty {
            let chunk = Array(rest.prefix(min(limits.structures, batch.state.atOnce ?? .max)))
            rest = rest.dropFirst(chunk.count)
            let described: Described
            do throws(MailError) { described = try describe(chunk) } catch {
                throw suspect(chunk, isLast: rest.isEmpty, error, &batch.state)
            }
            var missing = described.missing[...]
            var candidates = described.candidates[...]
            while !candidates.isEmpty {
                let most = min(limits.messages - batch.messages.count, batch.state.atOnce ?? .max)
                let fitting = MessageCandidate.fitting(candidates.prefix(most), limits.together)
                let isLast = rest.isEmpty && fitting.last?.uid == chunk.last
                do throws(MailError) {
                    let found = try bodies(fitting)
                    batch.messages += found.messages
                    missing = (missing + found.missing).sorted()[...]
                } catch {
                    try withhold(missing.filter { $0 < fitting[0].uid }, &batch.state)
                    throw suspect(fitting.map(\.uid), isLast: isLast, error, &batch.state)
                }
                left -= fitting.reduce(0) { $0 + $1.bytes }
                candidates = candidates.dropFirst(fitting.count)
                if let last = fitting.last?.uid {
                    try withhold(missing.filter { $0 <= last }, &batch.state)
                    missing = missing.drop { $0 <= last }
                    batch.state.nextUID = Self.after(last)
                    if batch.messages.count >= limits.messages || left <= 0 {
                        batch.state.hasMore = last < (uids.last ?? last)
                        return
                    }
                }
            }
            try withhold(Array(missing), &batch.state)
            if let last = chunk.last { batch.state.nextUID = Self.after(last) }
        }
        batch.state.atOnce = nil
    }

    /// Records the messages that ended the connection: the next one requests fewer of them, and a single one
    /// is skipped.
    ///
    /// - Parameter isLast: Whether no message follows them.
    /// - Returns: The error.
    private func suspect(
        _ uids: [UInt32], isLast: Bool, _ error: MailError, _ state: inout MailboxState
    ) -> MailError {
        guard error != .cancelled else { return error }
        guard uids.count == 1, let uid = uids.first else {
            state.atOnce = max(1, uids.count / 8)
            state.hasMore = true
            return error
        }
        do throws(MailError) { try withhold([uid], &state) } catch { return error }
        state.atOnce = nil
        state.nextUID = Self.after(uid)
        state.hasMore = !isLast
        return error
    }

    /// Marks messages to be requested again.
    ///
    /// - Throws: If there are too many, so that the server is at fault.
    private func withhold(_ uids: [UInt32], _ state: inout MailboxState) throws(MailError) {
        for uid in uids where !state.withheld.contains(where: { $0.uid == uid }) {
            guard state.withheld.count < limits.withheld else {
                state.hasMore = false
                throw .unreadable(host: conversation.host)
            }
            state.withheld.append(.init(uid: uid, tries: 1))
        }
    }

    private mutating func newUIDs(from start: UInt32) throws(MailError) -> [UInt32] {
        var found: Set<UInt32> = []
        try conversation.say("UID SEARCH UID \(start):*") { response throws(MailError) in
            guard case .data(let words) = response, words.first?.text?.uppercased() == "SEARCH" else {
                return
            }
            // A range with a star always contains the last message, however old it is.
            for word in words.dropFirst() { if let uid = word.number, uid >= start { found.insert(uid) } }
        }
        return found.sorted()
    }

    private struct Described {
        /// The candidates, ordered by UID.
        var candidates: [MessageCandidate]
        /// The UIDs of messages without an answer.
        var missing: [UInt32]
    }

    private mutating func describe(_ uids: [UInt32]) throws(MailError) -> Described {
        var described: Set<UInt32> = []
        var found: [UInt32: MessageCandidate] = [:]
        /// The messages without a calendar.
        var others: [UInt32: FetchedItem] = [:]
        let wanted = Set(uids)
        let limits = limits
        let command = "UID FETCH \(Self.set(uids)) (UID RFC822.SIZE BODYSTRUCTURE)"
        try conversation.say(command) { response throws(MailError) in
            guard let item = FetchedItem(response), let uid = item.uid, wanted.contains(uid), !item.isBody,
                item.structure != nil || item.size != nil
            else { return }
            described.insert(uid)
            found[uid] = MessageCandidate(uid, item, limits)
            if found[uid] == nil { others[uid] = item }
        }
        if let sought, !others.isEmpty {
            let fields =
                "BODY.PEEK[HEADER.FIELDS (\(SoughtLetters.fields))]<0.\(SoughtLetters.longestFields)>"
            let command = "UID FETCH \(Self.set(others.keys.sorted())) (UID ENVELOPE \(fields))"
            try conversation.say(command) { response throws(MailError) in
                guard let item = FetchedItem(response), let uid = item.uid, let other = others[uid] else {
                    return
                }
                let isSought = item.envelope.map { sought.contains(envelope: $0) } ?? false
                if isSought || item.fields.map({ sought.contains(fields: $0) }) ?? false {
                    found[uid] = MessageCandidate(letter: uid, other, limits)
                }
            }
        }
        return Described(
            candidates: uids.compactMap { found[$0] }, missing: uids.filter { !described.contains($0) })
    }

    /// Returns the bodies of messages, and the UIDs of those without one.
    private mutating func bodies(
        _ candidates: [MessageCandidate]
    ) throws(MailError) -> (messages: [FetchedMail], missing: [UInt32]) {
        guard let first = candidates.first else { return ([], []) }
        if !first.parts.isEmpty {
            let mail = try chosenParts(of: first)
            return (mail.map { [$0] } ?? [], mail == nil ? [first.uid] : [])
        }
        let bound = first.isCut ? first.bytes : limits.message
        var found: [UInt32: [UInt8]] = [:]
        let wanted = Set(candidates.map(\.uid))
        let host = conversation.host
        let most = limits.together + limits.message
        var count = 0
        let command = "UID FETCH \(Self.set(candidates.map(\.uid))) (UID BODY.PEEK[]<0.\(bound)>)"
        try conversation.say(command) { response throws(MailError) in
            guard let item = FetchedItem(response), let uid = item.uid, let body = item.body,
                wanted.contains(uid)
            else { return }
            count += body.count
            guard count <= most else { throw .tooLarge(host: host, limit: most) }
            found[uid] = body
        }
        let messages: [FetchedMail] = candidates.compactMap { candidate in
            guard let bytes = found[candidate.uid] else { return nil }
            if candidate.isGuess, !candidate.isCut {
                let mail = MIMEParser.parse(bytes)
                let isSought = sought?.contains(mail) ?? false
                if mail.calendars.isEmpty, !mail.hasTNEF, !mail.isCut, !isSought { return nil }
            }
            return FetchedMail(uid: candidate.uid, bytes: bytes, isCut: candidate.isCut)
        }
        return (messages, candidates.map(\.uid).filter { found[$0] == nil })
    }

    /// Returns the header of a message and its calendar parts, whatever the size of the parts before them;
    /// `nil` if the server delivers none of them.
    private mutating func chosenParts(of candidate: MessageCandidate) throws(MailError) -> FetchedMail? {
        var items = ["UID", "BODY.PEEK[HEADER]<0.\(limits.header)>"]
        for part in candidate.parts {
            items.append("BODY.PEEK[\(part.number).MIME]<0.\(limits.header)>")
            items.append("BODY.PEEK[\(part.number)]<0.\(limits.message)>")
        }
        var bodies: [String: [UInt8]] = [:]
        let command = "UID FETCH \(candidate.uid) (\(items.joined(separator: " ")))"
        try conversation.say(command) { response throws(MailError) in
            guard let item = FetchedItem(response), item.uid == candidate.uid else { return }
            bodies.merge(item.bodies) { $1 }
        }
        let parts = candidate.parts.compactMap { part in
            bodies[part.number].map { FetchedPart(part, header: bodies["\(part.number).MIME"], body: $0) }
        }
        guard !parts.isEmpty else { return nil }
        return FetchedMail(
            uid: candidate.uid, bytes: FetchedPart.message(bodies["HEADER"] ?? [], parts),
            isCut: candidate.isCut || parts.count < candidate.parts.count)
    }

    // MARK: What was withheld

    /// Requests messages again that were not delivered before, one by one.
    private mutating func ask(
        _ withheld: [MailboxState.Withheld], into batch: inout MailBatch
    ) throws(MailError) {
        guard !withheld.isEmpty else { return }
        // Deleted messages do not matter, and an answer shows that the server works.
        var sizes: [UInt32: FetchedItem] = [:]
        let command = "UID FETCH \(Self.set(withheld.map(\.uid))) (UID RFC822.SIZE)"
        try conversation.say(command) { response throws(MailError) in
            if let item = FetchedItem(response), let uid = item.uid { sizes[uid] = item }
        }
        for entry in withheld {
            guard let place = batch.state.withheld.firstIndex(where: { $0.uid == entry.uid }) else {
                continue
            }
            guard let item = sizes[entry.uid] else {
                batch.state.withheld.remove(at: place)
                continue
            }
            batch.state.withheld[place].tries += 1
            if let found = try ask(entry, item) {
                batch.state.withheld.remove(at: place)
                batch.messages += found
            }
        }
    }

    /// Requests a message again.
    ///
    /// - Returns: The data read, empty without a calendar; `nil` to request it once more.
    private mutating func ask(
        _ entry: MailboxState.Withheld, _ item: FetchedItem
    ) throws(MailError) -> [FetchedMail]? {
        if entry.tries > limits.tries { return [FetchedMail(uid: entry.uid, bytes: [], isWithheld: true)] }
        if entry.tries == limits.tries {
            var header: [UInt8]?
            let command = "UID FETCH \(entry.uid) (UID BODY.PEEK[HEADER]<0.\(limits.header)>)"
            try conversation.say(command) { response throws(MailError) in
                guard let item = FetchedItem(response), item.uid == entry.uid else { return }
                header = item.bodies["HEADER"] ?? header
            }
            return [FetchedMail(uid: entry.uid, bytes: header ?? [], isWithheld: true)]
        }
        var candidates = [MessageCandidate(guessing: entry.uid, item, limits)]
        if entry.tries == 1 {
            let described = try describe([entry.uid])
            guard described.missing.isEmpty else { return nil }
            candidates = described.candidates
        }
        let found = try bodies(candidates)
        return found.missing.isEmpty ? found.messages : nil
    }

    // MARK: Numbers

    /// Returns the next UID. After the maximum it is the UID itself: that message is requested again rather
    /// than all.
    private static func after(_ uid: UInt32) -> UInt32 { uid == .max ? uid : uid + 1 }

    /// Formats ordered UIDs as a set: `1:3,7,9:12`.
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
