import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences
import Shell
import TerminalKit

/// The areas of a poll: its facts, the names, the options, and below them the selected one and the comments.
struct PollLayout: Hashable, Sendable {
    let facts: Rect
    let head: Rect
    let rows: Rect
    let foot: Rect

    private static let factRows = 2
    /// The rows around the options that leave space for blank ones.
    private static let roomyRows = 12
    private static let leastFoot = 4

    init(area: Rect, options: Int) {
        let gap = area.rows >= options + Self.roomyRows ? 1 : 0
        let (facts, rest) = area.splitTop(min(Self.factRows, area.rows))
        let (head, below) = rest.inset(top: gap).splitTop(1)
        let foot = min(Self.leastFoot, below.rows / 3)
        let (rows, last) = below.splitTop(max(0, min(options, below.rows - foot)))
        self.facts = facts.inset(left: 1, right: 1)
        self.head = head
        self.rows = rows
        self.foot = last.inset(left: 1, top: gap, right: 1)
    }
}

/// The texts around the grid of a poll.
struct PollSheet {
    let shown: ShowPoll.Shown
    let context: ScreenContext

    private var poll: Poll { shown.poll }
    private var theme: Theme { context.theme }
    /// The maximum number of overlapping meetings that are listed.
    private static let mostClashes = 3

    /// Draws the facts, the grid and the text below it.
    ///
    /// - Parameters:
    ///   - list: The selection; `nil` for a poll that is only looked at.
    ///   - person: The selected person.
    func draw(into buffer: inout CellBuffer, in area: Rect, list: ListPane?, person: Int?) {
        let layout = PollLayout(area: area, options: poll.options.count)
        drawFacts(into: &buffer, in: layout.facts)
        let grid = PollGrid(shown, person: person, columns: area.columns, context: context)
        grid.drawHead(into: &buffer, in: layout.head)
        let shape = ListShape(count: poll.options.count)
        if let list {
            list.draw(
                list.window(layout.rows, shape, .centred), into: &buffer, theme: theme, of: { $0 }
            ) { buffer, place, seen in grid.draw(place, into: &buffer, in: seen.place) }
        } else {
            for seen in ListPane().window(layout.rows, shape).rows {
                grid.draw(seen.index, into: &buffer, in: seen.place)
            }
        }
        foot(option: list?.selected, person: person, columns: layout.foot.columns)
            .draw(into: &buffer, in: layout.foot)
    }

    // MARK: - The facts

    private func drawFacts(into buffer: inout CellBuffer, in area: Rect) {
        var block = TextBlock(columns: area.columns)
        let state = say.word(poll.state)
        let title = TextWidth.truncated(
            poll.title.oneLine, to: max(1, area.columns - TextWidth.columns(of: state) - 2))
        block.line(title, theme.strong, trailing: state, stateStyle)
        block.line(TextWidth.truncated(facts.joined(separator: " · "), to: area.columns), theme.muted)
        block.draw(into: &buffer, in: area)
    }

    private var stateStyle: Style {
        switch poll.state {
        case .open: theme.key
        case .closed: theme.warning
        case .decided: theme.good
        case .draft, .dropped: theme.muted
        }
    }

    private var facts: [String] {
        var facts = [
            poll.sentAt == nil ? say.counted(poll.people.count, .people) : say.voted(in: poll),
            say.deadline(of: poll, now: context.now, zone: context.zone) ?? "",
        ]
        let waiting = PollTally(poll).waiting
        if poll.sentAt != nil, poll.state.waitsForDecision, !waiting.isEmpty {
            facts.append(say("waiting for \(say.list(waiting.map { ShortText.firstName($0.name) }))"))
        }
        return facts.filter { !$0.isEmpty }
    }

    // MARK: - Below the grid

    /// The selected option and person, and the comments.
    private func foot(option: Int?, person: Int?, columns: Int) -> TextBlock {
        var block = TextBlock(columns: columns)
        if let option, poll.options.indices.contains(option) {
            addTitle(of: option, to: &block)
            // Above the columns there may be initials alone.
            if let person, poll.people.indices.contains(person) { add(person, at: option, to: &block) }
            addObstacles(to: option, in: &block)
        }
        let comments = poll.people.filter { !($0.comment ?? "").trimmed.isEmpty }
        if !comments.isEmpty {
            if !block.lines.isEmpty { block.blank() }
            block.line(say("Comments"), theme.heading)
            add(comments: comments, to: &block)
        }
        if let page = poll.page {
            if !block.lines.isEmpty { block.blank() }
            block.wrapped(page, theme.muted)
        }
        if !poll.notes.trimmed.isEmpty {
            if !block.lines.isEmpty { block.blank() }
            block.wrapped(poll.notes.trimmed, theme.muted)
        }
        if shown.states.contains(where: { $0.contains { $0 != .unknown } }) {
            if !block.lines.isEmpty { block.blank() }
            block.wrapped(say("█ busy  ▒ perhaps busy  ○ free: those who have not voted"), theme.muted)
        }
        return block
    }

    /// Adds an option in full, with its place among the others.
    func addTitle(of place: Int, to block: inout TextBlock) {
        let tally = PollTally(poll)
        let row = tally.rows[place]
        let option = PollText.option(poll.options[place].content, readerZone: context.zone)
        var title = "\(row.number)  \(option)"
        if let standing = say.standing(of: row, in: poll, leading: tally.leading) {
            title += " · \(standing)"
        }
        block.wrapped(title, theme.strong)
    }

    /// Adds the obstacles of an option: the people who rule it out, and the reader's meetings.
    func addObstacles(to place: Int, in block: inout TextBlock) {
        let option = poll.options[place]
        let names = poll.people.filter { $0.isRequired && $0.votes[place + 1] == .no }.map(\.name)
        if !names.isEmpty { block.wrapped("✗ " + say.ruledOut(by: names), theme.warning) }
        if option.holdID != nil { block.wrapped(say("Held in your calendar"), theme.muted) }
        let clashes = shown.clashes.indices.contains(place) ? shown.clashes[place] : []
        for clash in clashes.prefix(Self.mostClashes) {
            let time = DateText.timeLine(clash.time, readerZone: context.zone)
            block.wrapped("! " + say.overlaps(clash.title, time), theme.warning)
        }
        if clashes.count > Self.mostClashes {
            block.wrapped("! " + say.overlapsMore(clashes.count - Self.mostClashes), theme.warning)
        }
        if case .venue(let venue) = option.content, let hours = venue.openingHours {
            block.wrapped(hours, theme.muted)
        }
    }

    /// Adds a person with the vote on an option.
    private func add(_ person: Int, at place: Int, to block: inout TextBlock) {
        let voter = poll.people[person]
        let vote = voter.votes[place + 1]
        var facts = [ShortText.name(voter.name) + (voter.isRequired ? "*" : "")]
        if voter.isRequired { facts.append(say("required", context: "person")) }
        facts.append(say.heading(vote, hasVoted: voter.hasVoted))
        if let known = known(person, at: place) { facts.append(known) }
        block.wrapped(
            "\(PollText.sign(vote)) \(facts.joined(separator: " · "))", PollGrid.style(of: vote, theme))
    }

    /// The known state of the time of somebody who has not voted, with its source; `nil` for none.
    func known(_ person: Int, at place: Int) -> String? {
        guard !poll.people[person].hasVoted, shown.states.indices.contains(person),
            shown.states[person].indices.contains(place),
            let state = say.knownState(shown.states[person][place])
        else { return nil }
        guard let reading = shown.readings[person] else { return state }
        return "\(state) (\(say.words(reading, at: context.now)))"
    }

    /// Adds the comments of people, with their names.
    func add(comments people: [Poll.Voter], to block: inout TextBlock) {
        let longest = people.map { TextWidth.columns(of: ShortText.firstName($0.name)) }.max() ?? 0
        for voter in people {
            block.field(
                " " + ShortText.firstName(voter.name), say.quoted((voter.comment ?? "").trimmed),
                nameColumns: min(longest + 3, max(4, block.columns / 3)), theme.muted, theme.plain)
        }
    }
}
