import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences
import Shell
import TerminalKit

/// A reason why the form of a poll cannot be saved, and the line that it is about.
struct PollComplaint: Error {
    var field: PollField
    var sentence: String

    init(field: PollField, sentence: String) {
        self.field = field
        self.sentence = sentence
    }

    init(_ error: PollError) {
        sentence = say.sentence(error)
        field =
            switch error {
            case .numberOfOptions, .mixedOptions, .sameOption, .noOption, .optionsAreSent: .options
            case .samePerson, .nobodyToAsk, .noAddresses, .nobodyToRemind: .people
            case .noVoter, .severalVoters: .required
            case .deadlineHasPassed: .deadline
            case .cannotHold: .holds
            case .noTitle, .noPoll, .noAddress, .notPossible, .unclearVotes, .votedLater, .notOrganizer:
                .title
            }
    }
}

/// The options of a poll as the form understands them.
enum PollOptionReading: Hashable, Sendable {
    case nothing
    case times([MeetingTime])
    case venues([Venue])
    case words([String])
    /// The options of a poll that was sent.
    case stored([Poll.Option])
    /// An error message, and the times that are understood all the same.
    case wrong(String, understood: [MeetingTime])

    /// - Parameters:
    ///   - text: The typed options.
    ///   - stored: The options of a poll that was sent; `nil` for others.
    init(_ text: String, _ picked: PollForm.Picked, stored: [Poll.Option]?, clock: PlanningClock) {
        if let stored {
            self = .stored(stored)
            return
        }
        switch picked.subject {
        case .venues: self = picked.venues.isEmpty ? .nothing : .venues(picked.venues)
        case .words:
            let words = TypedPoll.words(text)
            self = words.isEmpty ? .nothing : .words(words)
        case .times:
            // A comma at the end begins the next time.
            let text = text.trimmingCharacters(in: CharacterSet(charactersIn: ",; \n"))
            guard !text.isEmpty else {
                self = .nothing
                return
            }
            do { self = .times(try TypedPoll.times(text, clock: clock)) } catch {
                self = .wrong(
                    ErrorText.sentence(error),
                    understood: TypedPoll.understoodTimes(text, clock: clock))
            }
        }
    }

    /// The columns before the options below the fields.
    static let indent = 2

    /// Returns the number of lines that show it.
    ///
    /// - Parameter isTold: True if the error message stands at the field already.
    func rows(columns: Int, isTold: Bool) -> Int {
        switch self {
        case .nothing: 0
        case .times(let times): times.count
        case .venues(let venues): venues.count
        case .words(let words): words.count
        case .stored(let options): options.count
        case .wrong(let sentence, let understood):
            understood.count
                + (isTold ? 0 : TextWidth.wrapped(Self.remark(sentence), to: max(1, columns)).count)
        }
    }

    /// Returns the options.
    func contents() throws(PollComplaint) -> [Poll.Content] {
        switch self {
        case .nothing: return []
        case .times(let times): return times.map { .time($0) }
        case .venues(let venues): return venues.map { .venue($0) }
        case .words(let words): return words.map { .text($0) }
        case .stored(let options): return options.map(\.content)
        case .wrong(let sentence, _): throw PollComplaint(field: .options, sentence: sentence)
        }
    }

    private static func remark(_ sentence: String) -> String { "! " + sentence }

    /// Adds an error message, or its beginning where it does not fit.
    private static func draw(
        _ sentence: String, into block: inout TextBlock, rows: Int, _ style: Style
    ) {
        let remark = remark(sentence)
        if TextWidth.wrapped(remark, to: block.columns).count <= rows {
            block.wrapped(remark, style)
        } else {
            block.line(TextWidth.truncated(remark, to: block.columns), style)
        }
    }

    /// Draws the options with their numbers, times with their obstacles.
    ///
    /// - Parameter isTold: True if the error message stands at the field already.
    func draw(
        _ clashes: [[MeetingSummary]], isTold: Bool, into buffer: inout CellBuffer, in area: Rect,
        _ context: ScreenContext
    ) {
        let theme = context.theme
        var clashes = clashes
        var block = TextBlock(columns: area.columns)
        switch self {
        case .nothing: return
        case .times, .venues, .words, .stored, .wrong:
            var contents = (try? contents()) ?? []
            if case .wrong(let sentence, let understood) = self {
                if !isTold { Self.draw(sentence, into: &block, rows: area.rows, theme.warning) }
                contents = understood.map { .time($0) }
                // Clashes are looked for when all is understood.
                clashes = []
            }
            let numbers = String(contents.count).count
            for (place, content) in contents.enumerated() {
                let number = String(place + 1)
                let head = String(repeating: " ", count: numbers - number.count) + number + "  "
                var spans = [
                    TextBlock.Span(text: head, style: theme.label),
                    TextBlock.Span(
                        text: PollText.option(content, readerZone: context.zone), style: theme.plain),
                ]
                if clashes.indices.contains(place), let clash = clashes[place].first {
                    let time = DateText.timeLine(clash.time, readerZone: context.zone)
                    let more = clashes[place].count > 1 ? " +\(clashes[place].count - 1)" : ""
                    spans.append(
                        TextBlock.Span(
                            text: "  ! \(say.overlaps(clash.title, time))\(more)", style: theme.warning))
                }
                block.spans(spans)
            }
        }
        block.draw(into: &buffer, in: area)
    }
}
