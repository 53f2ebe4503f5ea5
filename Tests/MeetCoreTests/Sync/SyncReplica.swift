@testable import MeetCore

/// What was written by whom, to find out whether anything was lost.
///
/// Every written value is unique. It may disappear only because somebody who saw it replaced or deleted it,
/// or because somebody was asked about it.
struct SyncLog {
    private(set) var written: Set<String> = []
    var replaced: Set<String> = []
    var asked: Set<String> = []
    var questions: [String: Int] = [:]
    var merges = 0

    mutating func token() -> String {
        let token = "tok\(written.count)"
        written.insert(token)
        return token
    }

    static func tokens(in text: String) -> Set<String> {
        Set(
            text.split { !$0.isLetter && !$0.isNumber }.filter { $0.hasPrefix("tok") }.map(String.init))
    }

    mutating func ask(_ conflict: SyncConflict) {
        questions["\(conflict.kind)", default: 0] += 1
        if conflict.kind == .edited, !conflict.fields.isEmpty {
            for field in conflict.fields {
                asked.formUnion(Self.tokens(in: "\(field.here) \(field.there)"))
            }
        } else {
            for text in [conflict.here, conflict.there?.text, conflict.copy?.agreed?.there] {
                asked.formUnion(Self.tokens(in: text ?? ""))
            }
        }
    }

    /// The values that disappeared unseen.
    func lost(in texts: [String]) -> Set<String> {
        let live = texts.reduce(into: Set<String>()) { $0.formUnion(Self.tokens(in: $1)) }
        return written.subtracting(replaced).subtracting(asked).subtracting(live)
    }
}

/// The edits of a text.
enum SyncEdit {
    static let fields = ["SUMMARY", "DESCRIPTION", "LOCATION", "URL"]

    /// Gives a field another value, and returns the text.
    static func replace(_ field: String, in text: String, by token: String, _ log: inout SyncLog) -> String {
        change(text) { properties in
            if let place = properties.firstIndex(where: { $0.name == field }) {
                log.replaced.formUnion(SyncLog.tokens(in: properties[place].value))
                properties[place].value = token
            } else {
                properties.append(UnmodelledProperty(name: field, value: token))
            }
        }
    }

    static func invite(in text: String, _ token: String) -> String {
        change(text) { properties in
            properties.append(
                UnmodelledProperty(
                    name: "ATTENDEE", parameters: [UnmodelledProperty.Parameter(name: "CN", values: [token])],
                    value: "mailto:\(token)@x.gr"))
        }
    }

    static func uninvite(in text: String, _ log: inout SyncLog) -> String {
        change(text) { properties in
            guard let place = properties.firstIndex(where: { $0.name == "ATTENDEE" }) else { return }
            log.replaced.formUnion(SyncLog.tokens(in: properties.remove(at: place).value))
        }
    }

    /// Returns what this program would write of it: it has no COMMENT, and no properties of the server.
    @Sendable static func rewritten(_ text: String) -> String {
        change(text) { properties in
            properties.removeAll { $0.name == "COMMENT" || $0.name == "X-SERVER" }
        }
    }

    /// The fields, and the people.
    static func content(of text: String) -> [String] {
        let entry = SyncComponent(parsing: text)?.components.first { $0.name == "VEVENT" }
        return (entry?.properties ?? []).filter { fields.contains($0.name) || $0.name == "ATTENDEE" }
            .map { "\($0.name):\($0.value)" }.sorted()
    }

    private static func change(_ text: String, _ body: (inout [UnmodelledProperty]) -> Void) -> String {
        guard var root = SyncComponent(parsing: text),
            let place = root.components.firstIndex(where: { $0.name == "VEVENT" })
        else { return text }
        body(&root.components[place].properties)
        return root.text
    }
}

/// A database of the person, reduced to what the engine sees of it.
struct SyncReplica {
    let name: String
    private(set) var items: [String: LocalItem] = [:]
    private(set) var copies: [String: SyncCopy] = [:]
    /// Actions and pushes so far, to find out whether it is quiet.
    private(set) var changes = 0
    private(set) var faults: [String] = []
    private var added = 0

    private static let reconciler = SyncReconciler(
        format: .calendar, collection: SyncFixture.collection, rewritten: SyncEdit.rewritten)

    init(name: String) { self.name = name }

    var uids: [String] { items.filter { !$0.value.isDeleted }.keys.sorted() }

    // MARK: The person

    mutating func create(_ log: inout SyncLog) {
        added += 1
        let uid = "\(name)\(added)"
        items[uid] = LocalItem(
            uid: uid, text: SyncFixture.event("SUMMARY:\(log.token())", uid: uid), isDirty: true)
    }

    mutating func edit(_ uid: String, _ body: (String) -> String) {
        guard let text = items[uid]?.text else { return }
        items[uid]?.text = body(text)
        items[uid]?.isDirty = true
    }

    mutating func delete(_ uid: String, _ log: inout SyncLog) {
        guard let item = items[uid] else { return }
        log.replaced.formUnion(SyncLog.tokens(in: item.text))
        log.replaced.formUnion(SyncLog.tokens(in: copies[uid]?.agreed?.there ?? ""))
        items[uid]?.isDeleted = true
        items[uid]?.isDirty = true
    }

    // MARK: A round

    mutating func sync(
        with server: inout SyncServer, _ log: inout SyncLog, _ random: inout SeededGenerator,
        meanwhile: (inout SyncServer, inout SyncLog, inout SeededGenerator) -> Void = { _, _, _ in }
    ) {
        let plan = SyncPlan(
            server.listing(), copies: copies.values.sorted { $0.uid < $1.uid }, in: SyncFixture.collection)
        let asked = plan.hrefs
        let found = SyncFetch(
            asked: asked, answers: server.answers(to: asked), in: SyncFixture.collection, format: .calendar)
        meanwhile(&server, &log, &random)
        let pairing = SyncPairing(
            locals: items.values.sorted { $0.uid < $1.uid },
            copies: copies.values.sorted { $0.uid < $1.uid }, found: found.found,
            gone: plan.gone + found.gone, with: Self.reconciler)
        if !pairing.twins.isEmpty { faults.append("a twin") }
        for pair in pairing.pairs {
            let step = Self.reconciler.step(
                local: pair.local, copy: pair.copy, remote: pair.remote, taken: plan.names)
            var uid = pair.local?.uid ?? pair.copy?.uid ?? ""
            if uid.isEmpty, case .present(let item) = pair.remote { uid = Self.reconciler.uid(of: item) }
            apply(step, to: uid, &server, &log, &random)
        }
    }

    private mutating func apply(
        _ step: SyncStep, to uid: String, _ server: inout SyncServer, _ log: inout SyncLog,
        _ random: inout SeededGenerator
    ) {
        if let copy = step.copy { copies[uid] = copy }
        if step.action != .nothing { changes += 1 }
        switch step.action {
        case .nothing: break
        case .createHere(let item):
            items[uid] = LocalItem(uid: uid, text: SyncEdit.rewritten(item.text))
            noteOwnText(of: uid, step)
        case .updateHere(let text):
            items[uid]?.text = SyncEdit.rewritten(text)
            noteOwnText(of: uid, step)
        case .deleteHere, .forget:
            items[uid] = nil
            copies[uid] = nil
        case .push(let push): carryOut(push, &server, &random)
        case .merge(let text, let push):
            log.merges += 1
            items[uid] = LocalItem(uid: uid, text: SyncEdit.rewritten(text), isDirty: true)
            carryOut(push, &server, &random)
        case .ask(let conflict): answer(conflict, &server, &log, &random)
        case .restore(let item, let conflict):
            items[uid] = LocalItem(uid: uid, text: SyncEdit.rewritten(item.text))
            noteOwnText(of: uid, step)
            answer(conflict, &server, &log, &random)
        case .refuse: faults.append("refused to write")
        }
        if step.isSettled { items[uid]?.isDirty = false }
    }

    /// Puts the stored text into the row that both sides agree on.
    private mutating func noteOwnText(of uid: String, _ step: SyncStep) {
        if step.isSettled, let text = items[uid]?.text { copies[uid]?.agreed?.here = text }
    }

    private mutating func carryOut(
        _ push: SyncPush, _ server: inout SyncServer, _ random: inout SeededGenerator
    ) {
        let uid = push.uid
        let answer = server.carryOut(push, &random)
        switch PushOutcome(push, answer, copy: copies[uid]) {
        case .stored(let copy):
            copies[uid] = copy
            if items[uid]?.text == copy.agreed?.here { items[uid]?.isDirty = false }
        case .deleted:
            items[uid] = nil
            copies[uid] = nil
        case .lookAgain(_, let copy): if let copy { copies[uid] = copy }
        case .later: break
        case .uidTaken(let href): faults.append("\(uid) is taken by \(href ?? "")")
        case .signIn: faults.append("has to sign in")
        case .refused(let refusal): faults.append("refused: \(refusal)")
        }
    }

    private mutating func answer(
        _ conflict: SyncConflict, _ server: inout SyncServer, _ log: inout SyncLog,
        _ random: inout SeededGenerator
    ) {
        log.ask(conflict)
        let uid = conflict.uid
        let answer = conflict.answers.randomElement(using: &random) ?? .here
        added += 1
        let newUID = "\(name)\(added)"
        let resolution = Self.reconciler.resolve(conflict, answer, newUID: newUID)
        switch resolution.here {
        case .keep: break
        case .store(let text):
            items[uid] = LocalItem(
                uid: uid, text: SyncEdit.rewritten(text), isDirty: resolution.push != nil)
        case .delete:
            items[uid] =
                resolution.push.map { _ in
                    LocalItem(uid: uid, text: "", isDirty: true, isDeleted: true)
                }
        }
        if let text = resolution.added {
            items[newUID] = LocalItem(uid: newUID, text: SyncEdit.rewritten(text), isDirty: true)
        }
        if let copy = resolution.copy { copies[uid] = copy }
        if resolution.forgets { copies[uid] = nil }
        if let push = resolution.push { carryOut(push, &server, &random) }
    }
}
