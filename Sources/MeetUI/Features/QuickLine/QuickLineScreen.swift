import Foundation
import MeetCore
import Operations
import TerminalKit

/// Plans a meeting that is told in one line. What each part of it is taken for stands below, before it is saved.
struct QuickLineScreen: Screen {
    typealias Outcome = Never

    enum Message: Sendable {
        /// What the line makes.
        case understood(Meeting)
        /// Why it makes none.
        case refused(EffectFailure)
        case saved
        /// It is to be left, whatever was typed.
        case leave
    }

    private var field = TextField("")
    private var line = QuickLine()
    /// What was last understood; `nil` while nothing was since the line was changed.
    private var meeting: Meeting?
    private var remark: String?

    var title: String { say.quickLineTitle }
    var presentation: Presentation { .panel(Size(columns: 74, rows: 8)) }
    var scopes: [CommandScope] { [.quickLine] }
    var isTyping: Bool { true }

    mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        switch event {
        case .command(.take): return save(in: context)
        case .command(.back):
            return field.text.isEmpty ? [.close(nil)] : [.push(ConfirmScreen.leavingForm) { _ in .leave }]
        case .key(let key): return type(.key(key), in: context)
        case .paste(let text): return type(.paste(text), in: context)
        case .command: return nil
        default: return []
        }
    }

    mutating func receive(_ message: Message, in context: ScreenContext) -> [Action] {
        switch message {
        case .understood(let understood): meeting = understood
        case .refused(.failed(let error)): remark = Self.sentence(error)
        case .refused(.stopped): break
        case .saved, .leave: return [.close(nil)]
        }
        return []
    }

    private mutating func type(_ event: TerminalEvent, in context: ScreenContext) -> [Action]? {
        let before = field.text
        guard field.handle(event) else { return nil }
        if field.text == before { return [] }
        line = QuickLine(field.text, clock: context.clock)
        (meeting, remark) = (nil, nil)
        guard !line.title.isEmpty else { return [.cancel(slot: Self.slot)] }
        var policy = EffectPolicy.read(Self.slot)
        policy.failureIsShownByScreen = true
        let preview = PreviewMeeting(TypedMeeting(line), zone: context.zone)
        return [.run(Effect(preview, policy, gaveUp: { .refused($0) }) { .understood($0) })]
    }

    private static let slot = "preview"

    private mutating func save(in context: ScreenContext) -> [Action] {
        guard !line.title.isEmpty else {
            remark = say.meetingNeedsATitle
            return []
        }
        var policy = EffectPolicy.write.holdingInput
        policy.failureIsShownByScreen = true
        let zone = context.zone
        let change = clockChange(in: context)
        let plan = Operations.PlanMeeting(TypedMeeting(line), zone: zone)
        return [
            .cancel(slot: Self.slot),
            .run(
                Effect(
                    plan, policy,
                    news: { planned in
                        let sentences = [say.planned(planned, in: zone), change.map { say.sentence($0) }]
                        return [
                            .changed(planned.id.map { .meeting($0) }),
                            .say(sentences.compactMap(\.self).joined(separator: " ")),
                        ]
                    },
                    gaveUp: { .refused($0) }
                ) { _ in .saved }),
        ]
    }

    private static func sentence(_ error: any Error) -> String {
        switch error {
        case let error as NamingError: say.sentence(error)
        case let error as TypedMeetingError: say.sentence(error)
        default: ErrorText.sentence(error)
        }
    }

    func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        let theme = context.theme
        let (top, rest) = area.splitTop(1)
        var block = TextBlock(columns: area.columns)
        if field.text.isEmpty {
            block.blank()
            block.wrapped(say.quickLineHint, theme.muted)
        } else {
            let labels = [say.titleLabel, say.whenLabel, say.venueLabel, say.inviteesLabel]
            let width = (labels.map(TextWidth.columns(of:)).max() ?? 0) + 2
            // The title stands in the line itself; where there is little room the others are worth more.
            let first = area.rows < 8 ? 1 : 0
            for (label, value) in zip(labels, values(in: context)).dropFirst(first) {
                guard let value, !value.isEmpty else { continue }
                block.field(label, value, nameColumns: width, theme.muted)
            }
        }
        if let change = clockChange(in: context) { block.wrapped("! " + say.sentence(change), theme.warning) }
        if let remark { block.wrapped("! " + remark, theme.error) }
        block.draw(into: &buffer, in: rest)
        return field.draw(into: &buffer, in: top, style: theme.plain, isFocused: true)
    }

    /// What a change of the clocks makes of the time in the line.
    private func clockChange(in context: ScreenContext) -> ClockChange? {
        line.when.flatMap { try? WhenParser.parse($0, clock: context.clock) }?.clockChange
    }

    /// What the parts are taken for, in the order of the form.
    private func values(in context: ScreenContext) -> [String?] {
        let typed = line.when.flatMap { try? WhenParser.typed($0, clock: context.clock) }
        let time = typed.map { typed in
            let time = typed.meetingTime(in: context.zone)
            let text = MeetingText.when(time, readerZone: context.zone)
            return typed.when?.recurrence.map { "\(text) · \(say.repetition($0, of: time))" } ?? text
        }
        return [
            line.title, time,
            (meeting?.places).map(MeetingText.places) ?? line.venues.joined(separator: ", "),
            (meeting?.invitees.map(\.name) ?? line.people).joined(separator: ", "),
        ]
    }
}
