import Foundation
import MeetCore
import MeetStore
import Operations
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Sentences
@testable import Shell

/// The grid of a poll in any number of columns.
@Suite struct PollGridTests {
    private static func context(_ columns: Int) -> ScreenContext {
        ScreenContext(now: Harness.now, zone: Harness.zone, body: Size(columns: columns, rows: 20))
    }

    /// The head and the rows of a poll, as text.
    private static func lines(_ poll: Poll, person: Int?, columns: Int) -> (grid: PollGrid, lines: [String]) {
        let grid = PollGrid(ShowPoll.Shown(poll), person: person, columns: columns, context: context(columns))
        var buffer = CellBuffer(size: Size(columns: columns, rows: poll.options.count + 1))
        grid.drawHead(into: &buffer, in: Rect(column: 0, row: 0, columns: columns, rows: 1))
        for place in poll.options.indices {
            grid.draw(place, into: &buffer, in: Rect(column: 0, row: place + 1, columns: columns, rows: 1))
        }
        return (grid, (0...poll.options.count).map { buffer.row($0).map(\.text).joined() })
    }

    /// A poll of twelve people, the last of them with a vote.
    private static let crowd: Poll = {
        var poll = Seed.dinner
        poll.people = (1...12).map { Poll.Voter(name: "Person \($0)") }
        poll.people[11].votes = [2: .yes]
        poll.people[11].votedAt = Harness.now
        return poll
    }()

    @Test(arguments: [38, 40, 60, 80, 100, 120, 200]) func theSelectedPersonIsShown(_ columns: Int) {
        for person in Self.crowd.people.indices {
            let (grid, lines) = Self.lines(Self.crowd, person: person, columns: columns)
            #expect(grid.people.contains(person), "\(lines.joined(separator: "\n"))")
        }
        let (grid, lines) = Self.lines(Self.crowd, person: 11, columns: columns)
        #expect(lines[2].contains("✓"), "\(lines.joined(separator: "\n"))")
        // A click where the person stands selects the person.
        let places = (0..<columns).filter { grid.person(at: $0) == 11 }
        #expect(places.count >= 2)
    }

    @Test func wideColumnsHaveNamesAndNarrowOnesInitials() {
        let wide = Self.lines(Seed.dinner, person: 0, columns: 120).lines
        #expect(wide[0].contains("Maria*") && wide[0].contains("Nikos"), "\(wide[0])")
        #expect(wide[2].contains("Tue 24 Nov 19:00–21:00"), "\(wide[2])")
        let narrow = Self.lines(Seed.dinner, person: 0, columns: 40).lines
        #expect(narrow[0].contains("M*") && narrow[0].contains("NK"), "\(narrow[0])")
        #expect(narrow[2].contains("24 Nov 19:00") && !narrow[2].contains("Tue"), "\(narrow[2])")
    }

    @Test func theLeadingOptionIsMarkedAndTheOtherToldWhy() {
        let lines = Self.lines(Seed.dinner, person: nil, columns: 120).lines
        #expect(lines.map { $0.contains("★") } == [false, false, true, false], "\(lines)")
        #expect(lines[1].contains("ruled out by Maria"), "\(lines[1])")
        // Yes, maybe and no are summed up.
        #expect(lines[2].contains("2 1"), "\(lines[2])")
    }

    @Test func whatIsKnownOfOthersTimeIsShownUnderThem() {
        var shown = ShowPoll.Shown(Seed.dinner)
        shown.states[2] = [.busy, .tentative, .free]
        // Who has voted is shown by the vote alone.
        shown.states[0] = [.busy, .busy, .busy]
        let grid = PollGrid(shown, person: nil, columns: 80, context: Self.context(80))
        var buffer = CellBuffer(size: Size(columns: 80, rows: 3))
        for place in 0..<3 {
            grid.draw(place, into: &buffer, in: Rect(column: 0, row: place, columns: 80, rows: 1))
        }
        let lines = (0..<3).map { buffer.row($0).map(\.text).joined() }
        #expect(lines[0].contains("█") && lines[1].contains("▒") && lines[2].contains("○"), "\(lines)")
        #expect(!lines[1].contains("█") && !lines[2].contains("█"), "\(lines)")
    }

    // MARK: - Typed options

    private func read(_ text: String, _ subject: PollSubject) -> PollOptionReading {
        PollOptionReading(
            text, PollForm.Picked(subject: subject), stored: nil,
            clock: PlanningClock(now: Harness.now, zone: Harness.zone))
    }

    @Test func timesAreReadAsTyped() {
        #expect(
            read("tue 9, tue 14, wed 9-12, ", .times)
                == .times([Seed.time(11, 24, 9), Seed.time(11, 24, 14), Seed.time(11, 25, 9, minutes: 180)]))
        guard case .wrong(let sentence, let understood) = read("tue 9, qqq, wed 9", .times) else {
            Issue.record("Nonsense is a time.")
            return
        }
        #expect(sentence.contains("qqq"))
        // What is understood is shown all the same.
        #expect(understood == [Seed.time(11, 24, 9), Seed.time(11, 25, 9)])
        #expect(read(" , ", .times) == .nothing)
    }

    @Test func wordsAreSeparatedByCommasOrSemicolons() {
        #expect(read("cake, wine", .words) == .words(["cake", "wine"]))
        #expect(read("cake, with cream; wine", .words) == .words(["cake, with cream", "wine"]))
    }
}
