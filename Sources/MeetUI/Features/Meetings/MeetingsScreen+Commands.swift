import MeetCore
import MeetStore
import TerminalKit

/// What keys and the palette ask of the meetings.
extension MeetingsScreen {
    mutating func handle(_ command: CommandID, in context: ScreenContext) -> [OldAction]? {
        if focus == .detail, scrollDetail(command, in: context) { return [] }
        if rows.move(command, page: listArea(in: context).rows) { return selectionMoved(in: context) }
        switch command {
        case .open:
            return showDetail(rows.selected != nil, in: context)
        case .otherPane:
            return showDetail(focus == .list && rows.selected != nil, in: context)
        case .back:
            if focus == .detail {
                focus = .list
            } else if filter.isVisible {
                filter.clear()
                return [.runHoldingInput(reload(in: context))]
            }
            return []
        case .filter:
            focus = .list
            filter.open()
            return []
        case .newMeeting:
            // A form that was left half-filled is offered first.
            pending = command
            return [.runHoldingInput(.loadDrafts)]
        case .editMeeting, .answers:
            guard let selected = rows.selected else { return [] }
            pending = command
            return [.runHoldingInput(.loadMeeting(selected.meetingID))]
        case .openVenueWebsite, .openStreetMap, .copyAddress:
            guard let selected = rows.selected else { return [] }
            if let detail, detail.id == selected.meetingID {
                return detail.venue.flatMap { VenueCommands.actions(command, for: $0) } ?? []
            }
            pending = command
            return [.runHoldingInput(.loadMeeting(selected.meetingID))]
        case .zoomIn, .zoomOut, .fitMap, .panLeft, .panRight, .panUp, .panDown:
            return moveMap(command, in: context) ?? []
        case .deleteMeeting:
            guard let selected = rows.selected else { return [] }
            focus = .list
            return [.runHoldingInput(.deleteMeeting(selected.meetingID, title: selected.title))]
        case .toggleDone:
            guard let selected = rows.selected else { return [] }
            return [.runHoldingInput(.setDone(selected.meetingID, !selected.isDone))]
        case .cancelMeeting:
            guard let selected = rows.selected else { return [] }
            return [
                .runHoldingInput(
                    .setStatus(selected.meetingID, selected.status == .cancelled ? .confirmed : .cancelled))
            ]
        case .goToToday:
            followsAnchor = true
            let reach = PagedRows<MeetingSummary>.reach
            return [
                .runHoldingInput(.loadMeetings(query, .instant(context.now), before: reach, after: reach))
            ]
        default:
            return nil
        }
    }

    /// Goes to the detail, or to the list.
    mutating func showDetail(_ isWanted: Bool, in context: ScreenContext) -> [OldAction] {
        focus = isWanted ? .detail : .list
        return isWanted && !context.isWide ? loadMap(in: context) : []
    }

    private mutating func scrollDetail(_ command: CommandID, in context: ScreenContext) -> Bool {
        let page = max(1, context.body.rows - 2)
        switch command {
        case .moveUp: detailScroll -= 1
        case .moveDown: detailScroll += 1
        case .pageUp: detailScroll -= page
        case .pageDown: detailScroll += page
        case .moveFirst: detailScroll = 0
        case .moveLast: detailScroll = Int.max / 2
        default: return false
        }
        let rows = detailRows(in: detailArea(in: context), context: context)
        detailScroll = max(0, min(detailScroll, rows.total - context.body.rows))
        return true
    }
}
