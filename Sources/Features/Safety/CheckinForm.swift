import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences
import Shell
import TerminalKit

/// The form of a check-in: its end or its place, and the contacts who are told. A line below says whether it
/// alarms while this computer sleeps.
package struct CheckinForm: LinesForm {
    package typealias Outcome = Never

    package enum Message: Sendable {
        /// The trusted contacts and the services, and the suggested moment; `nil` without a meeting.
        case loaded(LoadCheckins.Status, until: Date?)
        /// The people who are to be asked whether they want to be trusted contacts.
        case chosen([Invitee])
        case asked
        case started
        /// The check-in could not be started, with the reason.
        case refused(String)
        case leave
    }

    package enum Field: Hashable, Sendable {
        case until, destination
        /// A trusted contact, by the key of their address.
        case person(String)
        case ask
    }

    package var form = FormLines<Field>([])
    private let occurrence: OccurrenceIdentity?
    /// `nil` until it is read.
    private var status: LoadCheckins.Status?
    /// The keys of those who are not told, though they have agreed.
    private var leftOut: Set<String> = []
    /// The suggested time, as it stands in the form.
    private var suggested = ""

    package init(_ occurrence: OccurrenceIdentity? = nil) {
        self.occurrence = occurrence
        form = FormLines(lines(until: "", destination: ""), focus: .until)
    }

    package var title: String { say("See me home") }
    private static let columns = 68
    package var presentation: Presentation { .panel(Size(columns: Self.columns, rows: 12)) }
    package func panelRows(columns: Int) -> Int? {
        form.rows(columns: columns) + 1 + notes(columns: columns, Theme()).lines.count
    }
    package var scopes: [CommandScope] { [.form] }
    package var isTyping: Bool { true }
    package var isOnSwitch: Bool { if case .person = form.focused?.id { true } else { false } }

    package mutating func appear(in context: ScreenContext) -> [Action] { [read] }

    private var read: Action {
        let occurrence = occurrence
        return .run(
            Effect(.read("checkin").holdingInput) { run in
                let workspace = run.tools.workspace
                let status = try await workspace.perform(LoadCheckins())
                guard let occurrence else { return EffectAnswer(.loaded(status, until: nil)) }
                let until = try await workspace.perform(SuggestCheckin(occurrence))
                return EffectAnswer(.loaded(status, until: until))
            })
    }

    // MARK: - The lines

    private var agreed: [TrustedContact] { status?.agreed ?? [] }

    private func lines(until: String, destination: String) -> [FormLines<Field>.Line] {
        var lines: [FormLines<Field>.Line] = [
            .init(.until, say("Until"), until, placeholder: say("22:30, 45m, or a saved venue")),
            .init(.destination, say("Where to"), destination, placeholder: say("a saved venue, or nothing")),
        ]
        let shown = status?.trusted.filter { $0.state != .refused } ?? []
        for (place, contact) in shown.enumerated() {
            let name = contact.address.shownName
            let isTold = contact.state == .agreed && !leftOut.contains(contact.address.key)
            let sign = contact.state == .asked ? "…" : isTold ? "✓" : "–"
            let words = contact.state == .asked ? "\(name) · \(say.words(contact.state))" : name
            lines.append(
                .init(
                    .person(contact.address.key), place == 0 ? say("Who is told") : "", "\(sign) \(words)",
                    isPicked: true))
        }
        var ask = FormLines<Field>.Line(
            .ask, shown.isEmpty ? say("Who is told") : "", "",
            placeholder: say("ask somebody to be a trusted contact (\(KeyMap.key(.openPicker, in: .form)))"),
            isPicked: true)
        ask.keepsPlaceholder = true
        lines.append(ask)
        return lines
    }

    private mutating func relist() {
        form.replace(with: lines(until: form.rawText(.until), destination: form.rawText(.destination)))
    }

    private var isChanged: Bool {
        form.text(.until) != suggested || form.value(.destination) != nil || !leftOut.isEmpty
    }

    package mutating func changed(in context: ScreenContext) -> [Action] { [] }

    package mutating func openPicker(typing text: String, in context: ScreenContext) -> [Action] {
        switch form.focused?.id {
        case .ask: return [.open(PickInvitees(chosen: [], query: text, purpose: .people)) { .chosen($0) }]
        case .person(let key) where text.isEmpty:
            guard agreed.contains(where: { $0.address.key == key }) else {
                return [.say(say("They are told nothing before they have said yes."))]
            }
            if leftOut.remove(key) == nil { leftOut.insert(key) }
            for contact in agreed { form.settle(.person(contact.address.key)) }
            relist()
            return []
        default: return []
        }
    }

    package mutating func submit(in context: ScreenContext) -> [Action] { start(in: context) }

    // MARK: - Events

    package mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        switch event {
        case .command(.save): start(in: context)
        case .command(.back):
            isChanged ? [.push(ConfirmScreen.leavingForm) { _ in .leave }] : [.close(nil)]
        case .dataChanged: [read]
        default: editFields(event, in: context)
        }
    }

    package mutating func receive(_ message: Message, in context: ScreenContext) -> [Action] {
        switch message {
        case .loaded(let found, let until):
            let isFirst = status == nil
            status = found
            relist()
            // Somebody may have agreed meanwhile.
            if !agreed.isEmpty { form.settle(.ask) }
            guard isFirst, let until, form.text(.until).isEmpty else { return [] }
            suggested = Self.typed(until, in: context)
            form.set(.until, to: suggested)
            return []
        case .chosen(let people): return people.map { ask($0) }
        case .asked: return [read]
        case .started, .leave: return [.close(nil)]
        case .refused(let reason):
            form.complain(.until, reason)
            return []
        }
    }

    /// A moment as it may be typed.
    private static func typed(_ moment: Date, in context: ScreenContext) -> String {
        let wall = WallTime.at(moment, in: context.zone)
        let clock = DateText.clock(wall)
        guard wall.date != context.today else { return clock }
        func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
        return "\(wall.date.year)-\(padded(wall.date.month))-\(padded(wall.date.day)) \(clock)"
    }

    private func ask(_ person: Invitee) -> Action {
        let name = ShortText.name(person.name)
        let sentence = say("\(name) is asked by mail.")
        return .run(
            Effect(
                TrustContact(person.email ?? person.name), .write.holdingInput,
                news: { trusted in
                    trusted.messages.isEmpty ? [.changed(nil)] : [.say(sentence), .changed(nil), .mailWaits]
                }, message: { _ in .asked }))
    }

    private mutating func start(in context: ScreenContext) -> [Action] {
        guard let until = form.value(.until) else {
            form.complain(.until, say("Type a time such as 22:30, a length such as 45m, or a saved venue."))
            return []
        }
        guard let first = agreed.first else {
            form.complain(.ask, say("Nobody has agreed to be your trusted contact yet."))
            return []
        }
        let told = agreed.filter { !leftOut.contains($0.address.key) }
        guard !told.isEmpty else {
            form.complain(.person(first.address.key), say("Choose somebody who is told."))
            return []
        }
        let (now, zone) = (context.now, context.zone)
        var policy = EffectPolicy.write.holdingInput
        policy.failureIsShownByScreen = true
        let plan = PlanCheckin(
            until, destination: form.value(.destination), people: told.map(\.address.email), zone: zone)
        return [
            .run(
                Effect(
                    plan, policy,
                    news: { outcome in
                        let due = ReminderText.moment(outcome.checkin.dueAt, now: now, zone: zone)
                        return [.say(say("Check-in until \(due); you are asked then.")), .changed(nil)]
                    },
                    onFailure: { failure in
                        guard case .failed(let error) = failure else { return nil }
                        return .refused(ErrorText.sentence(error))
                    }, message: { _ in .started }))
        ]
    }

    // MARK: - Drawing

    /// The remarks below the lines.
    ///
    /// - Parameter isShort: True for the warnings alone, in few words.
    private func notes(columns: Int, isShort: Bool = false, _ theme: Theme) -> TextBlock {
        var block = TextBlock(columns: columns)
        guard let status else { return block }
        if status.agreed.isEmpty {
            block.wrapped(
                say("Nobody is told yet: a trusted contact has to say yes by mail first."), theme.warning)
        }
        if let warning = say.withoutMail(status) { block.wrapped(warning, theme.warning) }
        if isShort {
            if status.service == nil {
                block.wrapped(say("Nobody is told while this computer sleeps."), theme.warning)
            }
            return block
        }
        var planned = Checkin(startedAt: .distantPast, dueAt: .distantPast)
        planned.handover = status.service
        block.wrapped(
            say.sleeping(planned, isHandedOver: true), status.service == nil ? theme.warning : theme.muted)
        return block
    }

    package func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        let (rows, notes) = parts(of: area.size, context.theme)
        let (top, foot) = area.splitTop(rows)
        let cursor = form.draw(into: &buffer, in: top, theme: context.theme)
        notes.draw(into: &buffer, in: foot.inset(top: foot.rows > notes.lines.count ? 1 : 0))
        return cursor
    }

    /// The number of lines that a small area shows at least; the others scroll.
    private static let leastLines = 3

    /// Returns the rows of the lines, and the remarks below them. In a small area the remarks are short, and the
    /// lines scroll above them.
    private func parts(of area: Size, _ theme: Theme) -> (rows: Int, notes: TextBlock) {
        let lines = form.rows(columns: area.columns)
        let notes = notes(columns: area.columns, theme)
        if lines + 1 + notes.lines.count <= area.rows { return (lines, notes) }
        let short = self.notes(columns: area.columns, isShort: true, theme)
        let rows = min(lines, max(Self.leastLines, area.rows - short.lines.count))
        return (min(rows, area.rows), short)
    }

    package func field(at point: Point, in area: Size, context: ScreenContext) -> Field? {
        let rows = parts(of: area, context.theme).rows
        return form.line(atRow: point.row, area: Size(columns: area.columns, rows: rows))
    }
}
