import MeetCore
import MeetStore
import Operations
import Sentences
import Shell

// Who is on the way to the meeting in the detail, from an hour before it until its end.
extension MeetingsScreen {
    /// Reads who is on the way; without a detail, and at other times, nothing is read.
    func lookForArrivals(in context: ScreenContext) -> [Action] {
        guard showsPane(in: context), let meeting = pane.meeting, let id = meeting.occurrence,
            ArrivalBoard.isShown(for: meeting.time, at: context.now, zone: context.zone),
            meeting.invitees.contains(where: { $0.isPerson && !$0.isSelf(by: context.person.ownAddresses) })
        else { return [.cancel(slot: Effect<Message>.arrivalsSlot)] }
        return [.run(.arrivals(at: id, after: pane.arrivals) { .arrivals($0) })]
    }

    /// Returns whether there can be a board of who is on the way.
    func canShowArrivals(of meeting: MeetingSummary) -> Availability {
        guard case .timed = meeting.time else {
            return .unavailable(say.sentence(ArrivalError.noTime(title: meeting.title)))
        }
        if let known = pane.meeting, known.occurrence == meeting.id, known.invitees.isEmpty {
            return .unavailable(say.nobodyIsInvitedYet(key: KeyMap.key(.editMeeting)))
        }
        return .available
    }
}

extension MeetingDetail {
    /// The maximum number of people on the way that are listed.
    private static let mostArrivals = 5

    /// The board, while the detail shows it.
    private var shownBoard: ArrivalBoard? {
        guard let board = beside.arrivals, board.occurrence == meeting.occurrence,
            ArrivalBoard.isShown(for: meeting.time, at: context.now, zone: context.zone)
        else { return nil }
        return board
    }

    /// The label of who is on the way; `nil` while nobody is shown.
    var arrivalsLabel: String? { shownBoard == nil ? nil : say("On the way") }

    /// The people on the way: the summary, and those who come last.
    func addArrivals(to fields: inout LabelledFields) {
        guard let board = shownBoard, let label = arrivalsLabel else { return }
        let theme = context.theme
        let key = KeyMap.key(.showArrivals, in: .meetings)
        fields.gap()
        fields.add(label, isHeaded: true) { block in
            if board.isSilent {
                block.wrapped(say("nothing is known yet; \(key) opens the board"), theme.muted)
                return
            }
            block.line(say.summary(board.summary), theme.plain, trailing: key, theme.key)
            let rows = ArrivalRows(
                board, columns: block.columns, isCompact: true, theme: theme, now: context.now)
            for arrival in board.arrivals.prefix(Self.mostArrivals) {
                block.spans(rows.spans(of: arrival))
            }
            if board.arrivals.count > Self.mostArrivals { block.line(" …", theme.muted) }
        }
        fields.gap()
    }
}
