import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences
import Shell
import TerminalKit

/// The options of a poll as rows and its people as columns, with the sums and the obstacles.
///
/// In few columns, names become initials, times lose their ends and their weekdays, and only those people are
/// shown for whom there is space, the selected one among them.
struct PollGrid {
    let shown: ShowPoll.Shown
    let tally: PollTally
    /// The selected person; `nil` if the grid is only looked at.
    let person: Int?
    private let context: ScreenContext
    private let labels: [String]
    private let labelColumns: Int
    private let names: [String]
    /// The columns of each person, without the gap after it.
    private let cells: [Int]
    /// The gap after each person: a narrow one between initials.
    private let personGap: Int
    /// The people for whom there is space.
    let people: Range<Int>
    private let sumColumns: Int
    private let numberColumns: Int
    private let notes: [String]
    /// The columns of the notes; 0 without space.
    private let noteColumns: Int

    var poll: Poll { shown.poll }

    private static let gap = 2
    /// The bar and the sign of the leading option.
    private static let lead = 3
    private static let longestName = 9
    private static let leastNote = 16

    init(_ shown: ShowPoll.Shown, person: Int?, columns: Int, context: ScreenContext) {
        self.shown = shown
        self.person = person
        self.context = context
        let (poll, now, zone) = (shown.poll, context.now, context.zone)
        let tally = PollTally(poll)
        self.tally = tally
        let numbers = String(max(1, poll.options.count)).count
        let sums = String(max(1, poll.people.count)).count
        let notes = poll.options.indices.map { Self.note(at: $0, of: shown, tally, zone) }
        let room = columns - Self.lead - numbers - 1 - Self.gap - (3 * sums + 2) - 1
        let first = poll.people.map { voter in
            let name = TextWidth.truncated(ShortText.firstName(voter.name), to: Self.longestName)
            return voter.isRequired ? name + "*" : name
        }
        let initials = poll.people.map { voter in
            let letters = PollText.initials(voter.name)
            return voter.isRequired ? "\(letters.prefix(1))*" : letters
        }
        func texts(_ form: PollText.Form) -> [String] {
            poll.options.map { PollText.row($0.content, form, now: now, readerZone: zone) }
        }
        let isDated = poll.options.first?.content.kind == .time
        func width(_ texts: [String], most: Int) -> Int {
            min(most, texts.map { TextWidth.columns(of: $0) }.max() ?? 0)
        }
        // Wide names first, then shorter times, then no notes.
        let hasNotes = notes.contains { !$0.isEmpty }
        let most: Int = isDated ? Int.max : max(12, room / 3)
        var chosen: (labels: [String], names: [String], gap: Int, note: Int)?
        search: for leastNote in hasNotes ? [Self.leastNote, 0] : [0] {
            for (candidates, gap) in [(first, Self.gap), (initials, 1)] {
                for form in PollText.Form.allCases {
                    let labels = texts(form)
                    let cells = candidates.reduce(0) { $0 + max(2, TextWidth.columns(of: $1)) + gap }
                    let left = room - width(labels, most: most) - cells
                    guard left >= (leastNote == 0 ? 0 : leastNote + Self.gap) else { continue }
                    chosen = (labels, candidates, gap, hasNotes ? max(0, left - Self.gap) : 0)
                    break search
                }
            }
        }
        labels = chosen?.labels ?? texts(.short)
        names = chosen?.names ?? initials
        let cells = names.map { max(2, TextWidth.columns(of: $0)) }
        self.cells = cells
        personGap = chosen?.gap ?? 1
        labelColumns = min(width(labels, most: most), max(8, room - 3))
        people = Self.visible(cells, gap: personGap, room: room - labelColumns, with: person)
        sumColumns = sums
        numberColumns = numbers
        self.notes = notes
        noteColumns = (chosen?.note ?? 0) >= Self.leastNote ? chosen?.note ?? 0 : 0
    }

    /// Returns the people for whom there is space: the first ones, or those up to the selected one.
    private static func visible(
        _ cells: [Int], gap: Int, room: Int, with person: Int?
    ) -> Range<Int> {
        func end(from start: Int) -> Int {
            var (end, left) = (start, room)
            while end < cells.count, cells[end] + gap <= left {
                left -= cells[end] + gap
                end += 1
            }
            return max(end, min(start + 1, cells.count))
        }
        var start = 0
        while let person, person < cells.count, end(from: start) <= person { start += 1 }
        return start..<end(from: start)
    }

    /// The text beside an option: who rules it out, the reader's meetings, or the address of a venue.
    private static func note(
        at place: Int, of shown: ShowPoll.Shown, _ tally: PollTally, _ zone: TimeZone
    ) -> String {
        let names = shown.poll.people.filter { $0.isRequired && $0.votes[place + 1] == .no }.map(\.name)
        var parts = names.isEmpty ? [] : [say.ruledOut(by: names)]
        if let clash = shown.clashes.indices.contains(place) ? shown.clashes[place].first : nil {
            let more = shown.clashes[place].count - 1
            parts.append("! \(clash.title.oneLine)" + (more > 0 ? " +\(more)" : ""))
        }
        if case .venue(let venue) = shown.poll.options[place].content {
            parts += [MeetingText.address(venue.address), venue.openingHours ?? ""].filter { !$0.isEmpty }
        }
        return parts.joined(separator: " · ")
    }

    // MARK: - Where things are

    private var labelStart: Int { Self.lead + numberColumns + 1 }

    /// Returns the first column of a person, counted from the left edge.
    private func start(of person: Int) -> Int {
        labelStart + labelColumns + Self.gap
            + cells[people.lowerBound..<person].reduce(0) { $0 + $1 + personGap }
    }

    private var sumStart: Int {
        labelStart + labelColumns + Self.gap + cells[people].reduce(0) { $0 + $1 + personGap }
    }

    private var noteStart: Int { sumStart + 3 * sumColumns + 2 + Self.gap }

    /// Returns the person whose column is at a column, counted from the left edge; `nil` beside them.
    func person(at column: Int) -> Int? {
        people.first { (start(of: $0)..<start(of: $0) + cells[$0] + personGap).contains(column) }
    }

    // MARK: - Drawing

    /// Draws the names above the columns, and the signs above the sums.
    func drawHead(into buffer: inout CellBuffer, in area: Rect) {
        let theme = context.theme
        func write(_ text: String, _ column: Int, _ style: Style) {
            guard column < area.columns else { return }
            buffer.write(
                TextWidth.truncated(text, to: area.columns - column),
                at: Point(column: area.column + column, row: area.row), style: style)
        }
        for place in people {
            let isSelected = place == person
            let text = isSelected ? TextWidth.padded(names[place], to: cells[place]) : names[place]
            let plain = poll.people[place].isRequired ? theme.strong : theme.label
            write(text, start(of: place), isSelected ? theme.barRow : plain)
        }
        if people.lowerBound > 0 { write("‹", start(of: people.lowerBound) - 1, theme.muted) }
        if people.upperBound < cells.count { write("›", sumStart - 1, theme.muted) }
        let votes: [Poll.Vote] = [.yes, .maybe, .no]
        for (place, vote) in votes.enumerated() {
            write(
                PollText.sign(vote), sumStart + place * (sumColumns + 1) + sumColumns - 1,
                Self.style(of: vote, theme))
        }
    }

    /// Draws an option.
    func draw(_ place: Int, into buffer: inout CellBuffer, in area: Rect) {
        let theme = context.theme
        let row = tally.rows[place]
        func write(_ text: String, _ column: Int, _ style: Style) {
            guard column < area.columns else { return }
            buffer.write(
                TextWidth.truncated(text, to: area.columns - column),
                at: Point(column: area.column + column, row: area.row), style: style)
        }
        let isChosen = poll.decided == row.number
        let isLeading = poll.decided == nil && tally.leading == row.number
        let isOut = row.isRuledOut || poll.decided.map { $0 != row.number } ?? false
        if isChosen || isLeading { write("★", 1, theme.good) }
        let number = String(row.number)
        write(
            String(repeating: " ", count: numberColumns - number.count) + number, Self.lead,
            isOut ? theme.past : theme.label)
        let style =
            row.isRuledOut
            ? theme.past.adding(.strikethrough)
            : isOut ? theme.past : isChosen || isLeading ? theme.strong : theme.plain
        write(TextWidth.truncated(labels[place], to: labelColumns), labelStart, style)
        for index in people {
            let (sign, style) = cell(of: index, at: place, theme)
            write(sign, start(of: index), isOut ? style.adding(theme.past.attributes) : style)
        }
        let sums: [(vote: Poll.Vote, count: Int)] = [(.yes, row.yes), (.maybe, row.maybe), (.no, row.no)]
        for (index, sum) in sums.enumerated() where sum.count > 0 {
            let text = String(sum.count)
            write(
                text, sumStart + index * (sumColumns + 1) + sumColumns - text.count,
                Self.style(of: sum.vote, theme))
        }
        if noteColumns > 0 {
            let isClash = !row.isRuledOut && notes[place].hasPrefix("!")
            write(
                TextWidth.truncated(notes[place], to: noteColumns), noteStart,
                isClash ? theme.warning : theme.muted)
        }
    }

    /// The sign of a vote, or without one that of the person's time, as far as it is known.
    private func cell(of person: Int, at place: Int, _ theme: Theme) -> (String, Style) {
        let voter = poll.people[person]
        if let vote = voter.votes[place + 1] { return (PollText.sign(vote), Self.style(of: vote, theme)) }
        guard !voter.hasVoted, shown.states.indices.contains(person),
            shown.states[person].indices.contains(place)
        else { return (PollText.sign(nil), theme.muted) }
        return switch shown.states[person][place] {
        case .busy: ("█", theme.busy)
        case .tentative: ("▒", theme.busy)
        case .free: ("○", theme.muted)
        case .unknown: (PollText.sign(nil), theme.muted)
        }
    }

    static func style(of vote: Poll.Vote?, _ theme: Theme) -> Style {
        switch vote {
        case .yes: theme.good
        case .maybe: theme.perhaps
        case .no: theme.bad
        case nil: theme.muted
        }
    }
}
