import Foundation
import MeetCore
import MeetStore

/// The common part of operations about check-ins, within one transaction.
struct SafetyDesk {
    let store: MeetStore
    let mail: SafetyMail
    let now: Date
    /// The present position; `nil` if it is unknown.
    let fix: SafetyFix?

    init(_ store: MeetStore, _ workspace: Workspace) throws(StoreError) {
        self.store = store
        mail = try SafetyMail(store, workspace)
        now = workspace.now()
        fix = try store.safetyFix()
    }

    /// Returns the open check-in, by a clock that may have been set back.
    ///
    /// - Throws: `SafetyError.nothingOpen`, `StoreError`.
    func open() throws -> Checkin {
        guard let checkin = try store.openCheckin() else { throw SafetyError.nothingOpen }
        return SafetyRules.settled(checkin, at: now)
    }

    // MARK: - Telling

    /// Stores the mails to the contacts, and the task of the person's command.
    ///
    /// - Parameter people: The recipients; the command runs without any, too.
    func tell(
        _ step: SafetyLetter.Step, _ checkin: Checkin, to people: [CalendarAddress], runsCommand: Bool = true
    ) throws -> [OutgoingMessage] {
        guard let id = checkin.id else { return [] }
        // A mail has the latest point by itself.
        let way = try store.way(of: id).filter { $0.at != fix?.at }
        let letter = SafetyLetter(
            step, checkin, fix: fix, way: step == .allClear ? [] : way, now: now, zone: store.readerZone)
        let messages = try mail.enqueue(letter, to: people)
        guard runsCommand, try SafetySettings.value(SafetySettings.commandKey, in: store) != nil else {
            return messages
        }
        let sender = mail.identity.address ?? CalendarAddress(email: "")
        let words = mail.words(letter, sender: sender, addressee: nil)
        let document = SafetyDocument(letter, words, to: people)
        try store.save(SafetyTask(checkinID: id, kind: .command, payload: try document.json))
        return messages
    }

    /// Withdraws what waits to tell an earlier position, as long as a server is down: the new one is enough.
    func forgetMoves(of checkin: Checkin) throws {
        _ = try mail.withdraw(about: checkin, only: .moved)
        guard let id = checkin.id else { return }
        for task in try store.safetyTasks(of: id)
        where task.kind == .command && task.state == .queued
            && SafetyDocument.event(of: task.payload) == SafetyLetter.Step.moved.rawValue
        {
            try drop(task)
        }
    }

    // MARK: - Handing over

    /// The service that is set; `nil` for none.
    func service() throws(StoreError) -> SafetyService? {
        try SafetySettings.service(in: store)
    }

    /// Stores the task that hands an armed check-in over, in place of an earlier one.
    func handOver(_ checkin: Checkin) throws {
        guard checkin.handover != nil, let id = checkin.id else { return }
        try drop([.handOver, .takeBack], of: id)
        let sender = mail.identity.address ?? CalendarAddress(email: "")
        // It is read at that time, by which the position is older.
        let tellAt = SafetyRules.tellTime(of: checkin)
        let letter = SafetyLetter(.missing, checkin, fix: fix, now: tellAt, zone: store.readerZone)
        let words = mail.words(letter, sender: sender, addressee: nil)
        let payload = HandedOver(
            uid: checkin.uid, dueAt: checkin.dueAt, tellAt: tellAt, text: words.text)
        try store.save(SafetyTask(checkinID: id, kind: .handOver, payload: try payload.json))
    }

    /// Stores the task that takes it back before a call for help; not after its alarm, which stands.
    func takeBack(_ checkin: Checkin) throws {
        guard now < SafetyRules.tellTime(of: checkin) else { return }
        try giveBack(checkin, .takeBack, text: "")
    }

    /// Stores the task that takes it back at the end, or after its alarm tells that all is well.
    ///
    /// - Parameter before: The check-in before the end.
    func clear(_ checkin: Checkin, before: Checkin) throws {
        let sender = mail.identity.address ?? CalendarAddress(email: "")
        let letter = SafetyLetter(.allClear, checkin, fix: nil, now: now, zone: store.readerZone)
        let words = mail.words(letter, sender: sender, addressee: nil)
        try giveBack(checkin, hasServiceAlarmed(before) ? .allClear : .takeBack, text: words.text)
    }

    private func giveBack(_ checkin: Checkin, _ kind: SafetyTask.Kind, text: String) throws {
        guard checkin.handover != nil, let id = checkin.id else { return }
        try drop([.handOver, .takeBack], of: id)
        guard try mayHaveAlarm(id) else { return }
        // A topic that never took it over has told nobody; what may have arrived all the same is taken back.
        let isTaken = try checkin.handover != .ntfy || mayBeTaken(id)
        let payload = HandedOver(
            uid: checkin.uid, dueAt: checkin.dueAt, tellAt: SafetyRules.tellTime(of: checkin),
            text: isTaken ? text : "")
        try store.save(
            SafetyTask(checkinID: id, kind: isTaken ? kind : .takeBack, payload: try payload.json))
    }

    /// Returns whether the service has alarmed by itself: with the contacts told here, unless a call for help took the
    /// alarm back before.
    private func hasServiceAlarmed(_ before: Checkin) -> Bool {
        let time = SafetyRules.tellTime(of: before)
        if before.stage == .danger { return (before.toldAt ?? now) >= time }
        return before.stage == .told || now >= time
    }

    /// Returns whether the service was asked to take a check-in over, and has not given it back.
    private func mayHaveAlarm(_ id: Identifier<Checkin>) throws(StoreError) -> Bool {
        let last = try store.safetyTasks(of: id).last { $0.kind != .command && $0.attempts > 0 }
        guard let last else { return false }
        return last.kind != .takeBack || last.state != .done
    }

    /// Returns whether the service has taken a check-in over, or may be doing so.
    private func mayBeTaken(_ id: Identifier<Checkin>) throws(StoreError) -> Bool {
        try store.safetyTasks(of: id).contains { task in
            guard task.kind == .handOver else { return false }
            switch task.state {
            case .done, .running, .doubtful: return true
            case .queued, .failed, .dropped: return false
            }
        }
    }

    /// Drops the waiting tasks of these kinds.
    func drop(_ kinds: Set<SafetyTask.Kind>, of id: Identifier<Checkin>) throws(StoreError) {
        for task in try store.safetyTasks(of: id) where task.state == .queued && kinds.contains(task.kind) {
            try drop(task)
        }
    }

    private func drop(_ task: SafetyTask) throws(StoreError) {
        var task = task
        (task.state, task.nextAttempt) = (.dropped, nil)
        try store.save(task)
    }
}

extension MeetStore {
    /// Returns the person's present position with its age; `nil` if it is unknown.
    func safetyFix() throws(StoreError) -> SafetyFix? {
        try position().map { SafetyFix($0.coordinate, at: $0.setAt, accuracy: $0.accuracy) }
    }
}

/// The data that a service needs to take a check-in over or to give it back, as the payload of a task.
struct HandedOver: Codable, Hashable, Sendable {
    var uid: String
    var dueAt: Date
    /// The time of the alarm.
    var tellAt: Date
    /// The text of the alarm, or that all is well; empty if the alarm is only taken back.
    var text: String

    var json: String {
        get throws { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) }
    }

    init(uid: String, dueAt: Date, tellAt: Date, text: String) {
        self.uid = uid
        self.dueAt = dueAt
        self.tellAt = tellAt
        self.text = text
    }

    init(json: String) throws {
        self = try JSONDecoder().decode(HandedOver.self, from: Data(json.utf8))
    }
}

/// The document that the person's command reads from its standard input.
struct SafetyDocument: Encodable {
    struct Position: Encodable {
        var latitude: Double
        var longitude: Double
        /// The accuracy in metres; absent if it is unknown.
        var accuracy: Double?
        /// The time of the position, in seconds since 1970.
        var at: Int
        var ageSeconds: Int
    }

    struct Person: Encodable {
        var name: String
        var email: String
    }

    /// `missing`, `danger`, `moved` or `all-clear`.
    var event: String
    var uid: String
    var subject: String
    var text: String
    var people: [Person]
    /// The time by which the person wanted to arrive, in seconds since 1970; absent for a call for help.
    var dueAt: Int?
    var destination: String?
    var position: Position?

    init(_ letter: SafetyLetter, _ words: Letter, to people: [CalendarAddress]) {
        event = letter.step.rawValue
        uid = letter.checkin?.uid ?? ""
        subject = words.subject
        text = words.text
        self.people = people.map { Person(name: $0.name, email: $0.email) }
        if let checkin = letter.checkin, letter.step == .missing {
            dueAt = Int(checkin.dueAt.timeIntervalSince1970)
        }
        destination = letter.checkin.flatMap { $0.destination.isEmpty ? nil : $0.destination }
        position = letter.fix.map { fix in
            Position(
                latitude: fix.point.latitude, longitude: fix.point.longitude, accuracy: fix.accuracy,
                at: Int(fix.at.timeIntervalSince1970),
                ageSeconds: max(0, Int(letter.now.timeIntervalSince(fix.at))))
        }
    }

    /// Returns the event of a document; `nil` if it is none.
    static func event(of json: String) -> String? {
        struct Known: Decodable { var event: String }
        return try? JSONDecoder().decode(Known.self, from: Data(json.utf8)).event
    }

    /// The document as JSON on one line.
    var json: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(self), as: UTF8.self)
        }
    }
}
