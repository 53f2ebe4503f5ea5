import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Sentences
@testable import Shell

/// An answer that is typed before its question has come, or where none comes, gives no command below it: a form that is
/// unchanged closes without asking, and `Esc d` must not delete the meeting under it.
@MainActor
@Suite struct QuestionKeysTests {
    nonisolated private static let questions = CommandScope.allCases.filter { $0.nature == .question }
    nonisolated private static let places = CommandScope.allCases.filter { $0.nature == .place }
    /// Keys that only go on, close or move, wherever they fall.
    private static let harmless: Set<Key> = [.escape, .tab, .down, .up]
    /// They begin something new below too.
    private static let sameBelow: [CommandID: Set<CommandID>] = [
        // Asked over the tabs alone.
        .newMeeting: [
            .newMeeting, .newContact, .newVenue, .newCalendar, .newAccount, .newPoll, .newShare, .newIncident,
            .newTable, .decline, .wasNotSent,
        ]
    ]
    /// What shows something else, or asks a question of its own, and changes nothing.
    private static let showing: Set<CommandID> = [
        .wholeMap, .markFairSpot, .back, .decidePoll, .showArrivals, .showTable,
    ]
    /// What changes what is stored, or undoes it.
    private static let harmful: Set<CommandID> = [
        .deleteMeeting, .cancelMeeting, .toggleDone, .deleteContact, .deleteVenue, .deleteCalendar,
        .toggleCalendar, .removeAccount, .takeHere, .takeThere, .takeBoth, .mergeDuplicates,
        .skipDuplicate, .accept, .decline, .acceptTentatively, .clearAnswer, .toggleRole, .undo, .redo, .quit,
        .saveFound, .take, .discardDraft, .confirm, .keepMine, .takeStored, .save, .clearField,
    ]

    @Test func thereAreQuestions() {
        #expect(
            Set(Self.questions) == [
                .confirm, .leaving, .conflicts, .series, .drafts, .sending, .checkin, .calling,
            ])
    }

    @Test(arguments: questions) func noKeyIsACommandBelow(_ question: CommandScope) {
        for command in CommandTable.commands(in: [question]) {
            for key in command.keys where !Self.harmless.contains(key) {
                for below in CommandTable.commands(in: Self.places) where below.keys.contains(key) {
                    let isSame = Self.sameBelow[command.id]?.contains(below.id) ?? false
                    // Enter goes on with the form; below it opens what is under the bar.
                    let isEnter = key == .enter && !Self.harmful.contains(below.id)
                    let clash =
                        "\(key.title) answers a question of \(question) and gives \(below.id) in \(below.scope)"
                    let isShowing = Self.showing.contains(below.id)
                    #expect(isSame || isEnter || isShowing || isTakenBefore(below.scope, key), "\(clash)")
                }
            }
        }
    }

    /// Where Enter takes something, a picker or a preview is open: no form can lie over it.
    private func isTakenBefore(_ scope: CommandScope, _ key: Key) -> Bool {
        key == .enter
            && [
                .calendar, .freeTime, .commonTime, .preview, .report, .venuePicker, .wholeMap, .duplicates,
                .grabbed,
            ].contains(scope)
    }

    /// Which dates of a series are meant is asked of what was given by its own key; Enter takes this one alone.
    @Test func enterOnlyGoesOn() {
        for command in CommandTable.commands(in: Self.questions) where command.keys.contains(.enter) {
            #expect([.refuse, .resumeDraft].contains(command.id) || command.scope == .series)
        }
    }

    /// Every harmful command is one of some place: the list above is not out of date.
    @Test(arguments: places) func aKeyOfAHarmfulCommandAnswersNothing(_ place: CommandScope) {
        let answers = Set(
            CommandTable.commands(in: Self.questions)
                .filter { ![.refuse, .resumeDraft, .newMeeting, .take].contains($0.id) }.flatMap(\.keys))
        for command in CommandTable.commands(in: [place]) where Self.harmful.contains(command.id) {
            #expect(answers.isDisjoint(with: command.keys), "\(command.id) and \(command.keys)")
        }
    }

    /// A small letter stands for a capital where no answer discards anything, and is no key of the table.
    @Test func smallLettersAnswerNothingThatDiscards() {
        #expect(CommandScope.allCases.filter(\.takesSmallLetters) == [.sending])
        let answers = CommandTable.commands(in: [.sending])
        #expect(Self.harmful.isDisjoint(with: answers.map(\.id).filter { $0 != .confirm }))
        let keys = answers.flatMap(\.keys)
        #expect(!keys.contains { "abcdefghijklmnopqrstuvwxyz".map(Key.character).contains($0) })
    }

    @Test func escAndTheKeyThatThrowsAwayDeletesNothing() async throws {
        let keys = CommandTable.commands(in: Self.questions).flatMap(\.keys).filter { $0 != .escape }
        for key in keys {
            let harness = try await Harness(seed: Seed.everything)
            await harness.press("e", .escape, key, key)
            #expect(try harness.store.meetingCount() == 7, "\(key.title)")
            #expect(try harness.store.meeting(.init(1))?.doneAt == nil)
            #expect(try harness.store.meeting(.init(1))?.status == .confirmed)
        }
    }

    /// A small letter discards nothing, but the capital is named.
    @Test func aSmallLetterNamesTheCapital() async throws {
        let harness = try await Harness(seed: Seed.everything)
        await harness.press("e", "!", .escape, "d")
        #expect(harness.screen.contains("This question takes capital letters: press D."), "\(harness.screen)")
        #expect(
            harness.screen.contains("Leave the form?") && harness.rows.last?.contains("Y draft") == true)
        await harness.press("k")
        #expect(harness.screen.contains("k does nothing here."), "\(harness.screen)")
    }

    @Test func theOldKeysAnswerNoLonger() async throws {
        let harness = try await Harness(seed: Seed.everything)
        await harness.press("e", "!", .escape, "d", "k", "y", "x", "u")
        #expect(harness.screen.contains("Leave the form?"))
        #expect(try harness.store.meetingCount() == 7)
        #expect(try harness.store.drafts().count == 1)
        await harness.press("D")
        #expect(try harness.store.drafts().isEmpty)
    }
}

/// Every question before something changed is left takes the same keys.
@MainActor
@Suite struct LeavingQuestionTests {
    /// The keys that change something which keeps no draft: a prompt, the quick line, a prompt for a time.
    nonisolated private static let lines: [[Key]] = [["6", .enter, "x"], ["N", "x"], ["m", "x"]]

    @Test(arguments: lines, ["Y", .escape, .control("c")] as [Key])
    func aChangedLineIsLeft(_ keys: [Key], _ answer: Key) async throws {
        let harness = try await Harness(seed: Seed.everything)
        for key in keys { await harness.press(key) }
        await harness.press(.escape)
        #expect(harness.app.topLayer.screen is ConfirmScreen, "\(harness.screen)")
        await harness.press(.enter)
        #expect(harness.app.layers.count == 1, "\(harness.screen)")
        await harness.press(.escape, answer)
        #expect(harness.app.layers.isEmpty, "\(harness.screen)")
        #expect(try harness.store.meetingCount() == 7)
    }

    /// Esc asked for nothing in other questions, and goes back.
    @Test func escGoesBackFromOthers() async throws {
        let harness = try await Harness(seed: Seed.everything)
        await harness.press("n", "x", .escape, "Y", "n", "D")
        #expect(harness.app.topLayer.screen is ConfirmScreen, "\(harness.screen)")
        await harness.press(.escape)
        #expect(harness.app.topLayer.screen is DraftOfferScreen, "\(harness.screen)")
        #expect(try harness.store.drafts().count == 1)
    }

    /// A question, and the keys that open it.
    nonisolated private static let asked: [(scope: CommandScope, keys: [Key])] = [
        (.leaving, ["n", "x", .escape]), (.confirm, ["n", "x", .escape, "F", "n", "D"]),
        (.drafts, ["n", "x", .escape, "F", "n"]),
    ]

    /// Nothing below a question takes a key that is no answer.
    @Test(arguments: asked.indices) func aKeyWithoutMeaningDoesNothing(_ index: Int) async throws {
        let (scope, opening) = Self.asked[index]
        let harness = try await Harness(seed: Seed.everything)
        for key in opening { await harness.press(key) }
        #expect(harness.app.topLayer.screen.scopes == [scope], "\(harness.screen)")
        let (id, drafts) = (harness.app.topLayer.id, try harness.store.drafts())
        let answers = Set(CommandTable.commands(in: [scope]).flatMap(\.keys))
        let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 !'/.,;=+-[]<>"
        for key in letters.map({ Key.character($0) }) + [.tab, .delete, .control("s"), .control("x")]
        where !answers.contains(key) {
            await harness.press(key)
            #expect(harness.app.topLayer.id == id, "\(key.title):\n\(harness.screen)")
        }
        #expect(try harness.store.drafts() == drafts)
        #expect(try harness.store.meetingCount() == 7)
    }

    /// The title of a question is not said again below it.
    @Test(arguments: asked.indices) func theTitleStandsOnce(_ index: Int) async throws {
        let harness = try await Harness(seed: Seed.everything)
        for key in Self.asked[index].keys { await harness.press(key) }
        let (top, area) = (harness.app.topLayer.screen, harness.app.area(of: harness.app.topLayer.screen))
        let buffer = harness.frame.buffer
        let first = buffer.row(area.row).map(\.text)[area.column..<area.endColumn].joined().lowercased()
        let words = top.title.lowercased().split(whereSeparator: { !$0.isLetter }).filter { $0.count > 4 }
        for word in words { #expect(!first.contains(word), "\(harness.screen)") }
    }
}

/// What can be answered by a key can be answered by a click on its line.
@MainActor
@Suite struct QuestionClickTests {
    @Test func anAnswerIsClicked() async throws {
        let harness = try await Harness(seed: Seed.everything)
        await harness.press("n", "x", .escape)
        let area = harness.app.area(of: harness.app.topLayer.screen)
        let row = try #require(
            (area.row..<area.endRow).first { harness.rows[$0].contains(say("discard")) },
            "\(harness.screen)")
        await harness.send(.mouse(Mouse(.press(.left), at: Point(column: area.column + 2, row: row))))
        #expect(harness.app.layers.isEmpty, "\(harness.screen)")
        #expect(try harness.store.drafts().isEmpty)
    }

    /// The draft that is offered again is thrown away by a click.
    @Test func aDraftIsAnsweredByAClick() async throws {
        let harness = try await Harness(seed: Seed.everything)
        await harness.press("n", "x", .escape, "F", "n")
        #expect(harness.app.topLayer.screen is DraftOfferScreen, "\(harness.screen)")
        let discard = try #require(KeyMap.current.command(.discardDraft, in: .drafts)?.explanation)
        let area = harness.app.area(of: harness.app.topLayer.screen)
        let row = try #require(
            harness.rows.indices.first { $0 < area.endRow && harness.rows[$0].contains(discard) },
            "\(harness.screen)")
        await harness.send(.mouse(Mouse(.press(.left), at: Point(column: area.column + 2, row: row))))
        #expect(harness.app.topLayer.screen is ConfirmScreen, "\(harness.screen)")
        await harness.press("Y")
        #expect(try harness.store.drafts().isEmpty)
    }

    /// The question for the time zone is answered by a click, and Enter gives the one under the bar.
    @Test(arguments: [(60, 9), (36, 6)]) func theQuestionForAZoneIsClicked(_ size: (Int, Int)) throws {
        let context = ScreenContext(
            now: Harness.now, zone: Harness.zone, body: Size(columns: 80, rows: 20))
        var question = ZoneQuestion(source: .nothing)
        var buffer = CellBuffer(size: Size(columns: size.0, rows: size.1))
        _ = question.draw(into: &buffer, in: buffer.bounds, context: context)
        let rows = (0..<size.1).map { buffer.row($0).map(\.text).joined() }
        let first = try #require(rows.firstIndex { $0.contains(say("choose it")) }, "\(rows)")
        #expect(buffer.restingPlace == Point(column: 0, row: first))
        #expect(
            rows[first].hasPrefix("▌") && rows[first + 1].contains(say("not now: times are UTC")), "\(rows)")
        func given(_ row: Int) -> [CommandID] {
            let click = Mouse(.press(.left), at: Point(column: 4, row: row))
            let actions = question.handle(ScreenEvent.mouse(click, area: buffer.size), in: context) ?? []
            return actions.compactMap { if case .give(let command) = $0 { command } else { nil } }
        }
        #expect(given(first) == [.take] && given(first + 1) == [.back] && given(0) == [])
    }
}
