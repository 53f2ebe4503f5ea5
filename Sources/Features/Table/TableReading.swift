import Foundation
import MeetCore
import Operations
import Sentences
import Shell
import TerminalKit

/// A reason why a table cannot be opened, and the line that it is about.
struct TableComplaint: Error {
    var field: TableSetUp.Field
    var sentence: String

    init(_ field: TableSetUp.Field, _ sentence: String) {
        self.field = field
        self.sentence = sentence
    }
}

/// The values of the form of a table as the program understands them.
struct TableReading {
    let choice: TableChoice
    /// The texts of the typed lines.
    let texts: [TableSetUp.Field: String]
    let start: TableStart?
    let context: ScreenContext

    private func text(_ field: TableSetUp.Field) -> String { (texts[field] ?? "").trimmed }

    // MARK: - Options of a vote

    /// Returns the options of the vote: dates, then venues, then words.
    func options() -> VoteOptionLines {
        var contents: [Poll.Content] = []
        // A comma at the end begins the next time.
        let dates = text(.dates).trimmingCharacters(in: CharacterSet(charactersIn: ",; \n"))
        if !dates.isEmpty {
            do {
                contents += try TypedPoll.times(dates, clock: context.clock).map { .time($0) }
            } catch {
                return .wrong(ErrorText.sentence(error))
            }
        }
        contents += choice.venues.map { .venue($0) }
        contents += TypedPoll.words(text(.words)).map { .text($0) }
        if contents.isEmpty { return .nothing }
        let time = start?.meeting?.time ?? .unscheduled
        return .options(
            contents.map { content in
                VoteText.option(
                    content, from: start?.origin, at: time, zones: context.placeZones,
                    readerZone: context.zone)
            })
    }

    // MARK: - The plan

    func plan() throws(TableComplaint) -> TablePlan {
        switch choice.kind {
        case .vote:
            return .vote(
                TableVote(
                    question: text(.question), options: try voteOptions(), isSecret: choice.isSecret,
                    seconds: try seconds(.limit)))
        case .quiz:
            let rules = TableRules(
                scoring: choice.scoring, hasSpeedPoints: choice.hasSpeedPoints,
                seconds: try seconds(.seconds))
            var quiz = TableQuiz(
                questions: try number(.number, from: 1), rules: rules, language: say.tag, yes: say.quizTrue,
                no: say.quizFalse)
            if case .one(let pack) = choice.pack { quiz.packs = [pack] }
            if !choice.category.isEmpty { quiz.categories = [choice.category] }
            return .quiz(quiz)
        case .icebreaker:
            var game = TableIcebreaker(
                whoOfUs: 0,
                questions: text(.ownQuestions).split { ";\n".contains($0) }.map { String($0).oneLine },
                takesStatements: choice.takesStatements, language: say.tag)
            if !text(.whoOfUs).isEmpty { game.whoOfUs = try number(.whoOfUs, from: 0) }
            return .icebreaker(game)
        }
    }

    private func voteOptions() throws(TableComplaint) -> [TableOption] {
        let options: [TableOption]
        switch self.options() {
        case .wrong(let sentence): throw TableComplaint(.dates, sentence)
        case .nothing: options = []
        case .options(let read): options = read
        }
        guard TableVote.optionCounts.contains(options.count) else {
            throw TableComplaint(.words, say.sentence(TableError.numberOfOptions(options.count)))
        }
        return options
    }

    private func number(_ field: TableSetUp.Field, from least: Int) throws(TableComplaint) -> Int {
        guard let number = Int(text(field)), (least...TableSession.mostQuestions).contains(number) else {
            throw TableComplaint(
                field, say("Type a number from \(least) to \(TableSession.mostQuestions)."))
        }
        return number
    }

    /// Returns the seconds for a question; `nil` for no limit.
    private func seconds(_ field: TableSetUp.Field) throws(TableComplaint) -> Int? {
        let written = text(field)
        if written.isEmpty { return nil }
        let bounds = TableQuiz.secondBounds
        guard let seconds = Int(written), bounds.contains(seconds) else {
            throw TableComplaint(
                field,
                say(
                    "Type \(bounds.lowerBound) to \(bounds.upperBound) seconds, or leave it empty for no limit."
                ))
        }
        return seconds
    }
}

/// The options of a vote as they are understood.
enum VoteOptionLines: Hashable, Sendable {
    case nothing
    case options([TableOption])
    /// An error message.
    case wrong(String)

    /// The number of lines that show it.
    var count: Int {
        switch self {
        case .nothing: 0
        case .options(let options): options.count
        case .wrong: 1
        }
    }

    /// Draws the options with their numbers, and what is known of venues.
    func draw(into buffer: inout CellBuffer, in area: Rect, theme: Theme) {
        var block = TextBlock(columns: area.columns)
        switch self {
        case .nothing: return
        case .wrong(let sentence): block.wrapped("! " + sentence, theme.warning)
        case .options(let options):
            let digits = String(options.count).count
            for (place, option) in options.enumerated() {
                let number = String(place + 1)
                let head = String(repeating: " ", count: digits - number.count) + number + "  "
                var spans = [
                    TextBlock.Span(text: head, style: theme.label),
                    TextBlock.Span(text: option.text, style: theme.plain),
                ]
                if !option.detail.isEmpty {
                    spans.append(TextBlock.Span(text: "  " + option.detail, style: theme.muted))
                }
                block.spans(spans)
            }
        }
        block.draw(into: &buffer, in: area)
    }
}
