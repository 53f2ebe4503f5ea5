import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences
import Shell
import TerminalKit

/// Plans a meeting from one line. The meaning of each part is shown below before it is saved; Tab completes
/// the typed name.
package struct QuickLineScreen: Screen {
    package typealias Outcome = Never

    package typealias Preview = PreviewQuickLine.Preview
    typealias Completion = PreviewQuickLine.Completion

    package enum Message: Sendable {
        /// The meanings of the parts, and the text they were read from.
        case understood(Preview, of: String)
        /// The reason why the line is not a meeting.
        case refused(EffectFailure)
        /// The people chosen for a name that several contacts have.
        case chosen([Invitee], for: String)
        case saved
        /// The screen is to be closed, with any unsaved text.
        case leave
    }

    private var field = OfferField<Completion>()
    private var line = QuickLine()
    /// The meanings understood last; the line may have changed since.
    private var preview = Preview()
    /// The people chosen for names that several contacts have.
    private var chosen: [String: [Invitee]] = [:]
    private var remark: String?

    package init() {}

    package var title: String { say("New meeting in one line") }
    package var presentation: Presentation { .panel(Size(columns: 78, rows: 14)) }
    package var scopes: [CommandScope] { [.quickLine] }
    package var isTyping: Bool { true }

    package func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        switch command {
        case .complete, .moveDown, .moveUp: field.selected == nil ? nil : .available
        default: .available
        }
    }

    package mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        switch event {
        case .command(.take): return save(in: context)
        case .command(.back):
            return field.rawText.isEmpty ? [.close(nil)] : [.push(ConfirmScreen.leavingForm) { _ in .leave }]
        case .command(.complete): return complete(in: context)
        case .command(.moveDown):
            field.move(by: 1)
            return []
        case .command(.moveUp):
            field.move(by: -1)
            return []
        case .key(let key): return type(.key(key), in: context)
        case .paste(let text): return type(.paste(text), in: context)
        case .command: return nil
        default: return []
        }
    }

    package mutating func receive(_ message: Message, in context: ScreenContext) -> [Action] {
        switch message {
        case .understood(let understood, let text):
            preview = understood
            field.offer(understood.completions, for: text)
            if text == field.rawText { remark = understood.obstacle.map { Self.sentence($0) } }
        case .refused(.failed(NamingError.severalContacts(let name, let contacts, let isMany))):
            remark = Self.sentence(NamingError.severalContacts(name, contacts, isMany: isMany))
            let pick = PickInvitees(chosen: [], query: name)
            return [.open(pick) { .chosen($0, for: name) }]
        case .refused(.failed(let error)): remark = Self.sentence(error)
        case .chosen(let people, let name):
            guard !people.isEmpty else { return [] }
            chosen[name] = people
            return save(in: context)
        case .refused(.stopped): break
        case .saved, .leave: return [.close(nil)]
        }
        return []
    }

    private mutating func type(_ event: TerminalEvent, in context: ScreenContext) -> [Action]? {
        guard let isChanged = field.type(event, columns: context.body.columns) else { return nil }
        return isChanged ? read(in: context) : []
    }

    /// Parses the line again.
    private mutating func read(in context: ScreenContext) -> [Action] {
        line = QuickLine(field.rawText, clock: context.clock)
        remark = nil
        let text = field.rawText
        guard !field.isEmpty else {
            preview = Preview()
            return [.cancel(slot: Self.slot)]
        }
        let read = PreviewQuickLine(
            line, choosing: chosen, zone: context.zone, groupLabel: say.groupInRow)
        var policy = EffectPolicy.read(Self.slot)
        policy.failureIsShownByScreen = true
        return [
            .run(
                Effect(policy, onFailure: { .refused($0) }) { run in
                    let workspace = run.tools.workspace
                    let preview = try await workspace.perform(read)
                    return EffectAnswer(
                        .understood(try await read.findingReach(for: preview, in: workspace), of: text))
                })
        ]
    }

    private static let slot = "preview"

    // MARK: - Completing

    /// Replaces the typed part of a name by the selected name.
    private mutating func complete(in context: ScreenContext) -> [Action]? {
        guard let chosen = field.selected else { return [] }
        let typed = (line.lastPart == .venue ? line.venues.last : line.people.last) ?? ""
        let text = field.text
        guard !typed.isEmpty, text.hasSuffix(typed) else { return [] }
        var kept = String(text.dropLast(typed.count))
        // The name «της Σοφίας» begins within the mark «στης».
        if let last = kept.last, last.isLetter {
            while kept.last?.isLetter == true { kept.removeLast() }
            kept += "@"
        }
        field.set(kept + line.written(chosen.name) + " ")
        return read(in: context)
    }

    // MARK: - Saving

    private mutating func save(in context: ScreenContext) -> [Action] {
        if let refusal = line.refusal {
            remark = ErrorText.sentence(refusal)
            return []
        }
        guard !line.title.isEmpty else {
            remark = say("A meeting needs a title.")
            return []
        }
        var policy = EffectPolicy.write.holdingInput
        policy.failureIsShownByScreen = true
        let zone = context.zone
        let change = clockChange
        let overlaps = preview.overlaps.map(\.title)
        var words = TypedMeeting(line)
        words.chosen = chosen
        let plan = Operations.PlanMeeting(words, zone: zone)
        return [
            .cancel(slot: Self.slot),
            .run(
                Effect(policy, onFailure: { .refused($0) }) { run in
                    let workspace = run.tools.workspace
                    let planned = try await workspace.perform(plan)
                    let sentences = [
                        say.planned(planned, in: zone),
                        overlaps.isEmpty ? nil : say("It overlaps \(say.firstOf(overlaps))."),
                        await ReachWarning.sentence(about: planned, in: workspace),
                        change.map { say.sentence($0) },
                    ]
                    return EffectAnswer(
                        .saved,
                        news: [
                            .changed(planned.id.map { .meeting($0) }),
                            .say(sentences.compactMap { $0 }.joined(separator: " ")),
                        ])
                }),
        ]
    }

    private static func sentence(_ error: any Error) -> String {
        switch error {
        case NamingError.severalContacts(let name, let contacts, let isMany):
            say.several(contacts, matching: name, isMany: isMany, take: KeyMap.key(.take, in: .quickLine))
        case let error as NamingError: say.sentence(error)
        case let error as TypedMeetingError: say.sentence(error)
        default: ErrorText.sentence(error)
        }
    }

    // MARK: - Drawing

    package func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        let theme = context.theme
        let (top, below) = area.splitTop(1)
        let (offers, rest) = below.splitTop(min(field.rows, max(0, area.rows - 5)))
        if !offers.isEmpty {
            field.drawList(into: &buffer, in: offers, theme: theme) {
                (Self.title(of: $0), Self.detail(of: $0))
            }
        }
        var block = TextBlock(columns: area.columns)
        if field.rawText.isEmpty {
            block.blank()
            block.wrapped(
                say(
                    "For example “Coffee tue 9:00 for 1h at Engel with maria, nik”. “at” or “@” starts the venue, “with” the people; the time can go anywhere. Put a title in quotes to keep its days and hours as words."
                ), theme.muted)
        } else {
            if area.rows > 9, offers.isEmpty { block.blank() }
            addParts(to: &block, isLow: area.rows < 8, in: context)
        }
        for overlap in preview.overlaps.prefix(2) where line.refusal == nil {
            let time = DateText.timeLine(overlap.time, readerZone: context.zone)
            block.wrapped("! " + say.overlaps(overlap.title, time), theme.warning)
        }
        if let pair = preview.unreachable.first, line.refusal == nil {
            block.wrapped("! " + say.unreachable(pair), theme.warning)
        }
        if let change = clockChange { block.wrapped("! " + say.sentence(change), theme.warning) }
        if lacksDay(in: context) {
            block.wrapped(
                "! " + say("A measure counts in the week only with a day: “tomorrow”, “tue thu 7:00”."),
                theme.warning)
        }
        if let said = remark ?? line.refusal.map(ErrorText.sentence) {
            block.wrapped("! " + said, theme.error)
        }
        block.draw(into: &buffer, in: rest)
        return field.drawLine(into: &buffer, in: top, placeholder: "", isFocused: true, theme: theme)
    }

    private static func title(of completion: Completion) -> String {
        if case .person(let contact, _) = completion { contact.name } else { completion.name }
    }

    private static func detail(of completion: Completion) -> String {
        switch completion {
        case .person(let contact, _):
            contact.kind == .group
                ? say.groupInRow
                : [contact.email, contact.organization].compactMap { $0 }.joined(separator: " · ")
        case .venue(let venue):
            [venue.category, MeetingText.address(venue.address)].compactMap { $0 }.filter { !$0.isEmpty }
                .joined(separator: " · ")
        }
    }

    /// Adds the meaning of each part, with the labels of the form's fields.
    private func addParts(to block: inout TextBlock, isLow: Bool, in context: ScreenContext) {
        let theme = context.theme
        let labels = [say.titleLabel, say.whenLabel, say.venueLabel, say.inviteesLabel]
        let further = [say.remindersLabel, say.measureLabel]
        let width = ((labels + further).map(TextWidth.columns(of:)).max() ?? 0) + 2
        // The title is in the line itself; in a small area the other parts have priority.
        let reminders = (say.remindersLabel, ReminderText.field(line.reminders))
        let measure: [(String, String)] = line.measure.map { [(say.measureLabel, say.measure($0))] } ?? []
        let parts =
            Array(zip(labels, values(in: context))) + measure + (line.reminders.isEmpty ? [] : [reminders])
        for (label, value) in parts.dropFirst(isLow ? 1 : 0) {
            guard !value.isEmpty else {
                if !isLow { block.field(label, say.notSet, nameColumns: width, theme.muted, theme.muted) }
                continue
            }
            block.field(label, value, nameColumns: width, theme.muted)
        }
    }

    /// Returns whether the line has a measure that no week counts.
    private func lacksDay(in context: ScreenContext) -> Bool {
        guard line.measure != nil, line.refusal == nil else { return false }
        return line.time?.meetingTime(in: context.zone).isScheduled != true
    }

    /// The effect of a clock change on the time in the line.
    private var clockChange: ClockChange? { line.time?.when?.clockChange }

    /// The meanings of the parts, in the order of the form.
    private func values(in context: ScreenContext) -> [String] {
        let time = line.time.map { typed in
            let time = typed.meetingTime(in: context.zone)
            let text = MeetingText.when(time, readerZone: context.zone)
            return typed.when?.recurrence.map { "\(text) · \(say.repetition($0, of: time))" } ?? text
        }
        var places = line.venues.joined(separator: ", ")
        if case .meant(let meant)? = preview.places, !line.venues.isEmpty {
            places = MeetingText.places(meant)
        }
        let people = line.people.enumerated().map { index, typed in
            guard preview.people.indices.contains(index), preview.people.count == line.people.count,
                case .meant(let meant) = preview.people[index]
            else { return typed }
            return meant.map { invitee in
                let name = invitee.name.isEmpty ? invitee.email ?? typed : invitee.name
                // A person whose address was typed is invited with that address, and whoever was chosen may
                // have a namesake.
                guard typed.contains("@") || chosen[typed] != nil, let email = invitee.email, email != name
                else { return name }
                return "\(name) <\(email)>"
            }.joined(separator: ", ")
        }
        return [line.title, time ?? "", places, people.joined(separator: ", ")]
    }
}
