import Foundation
import MeetCore
import Operations
import VenueSearch

// MARK: - Quizzes, and votes at the table

extension Language {
    /// The reason why a question, or a file, is no quiz, as part of a sentence.
    package func words(_ fault: QuizFault) -> String {
        switch fault {
        case .unknownFormat: say("neither Open Trivia JSON, GIFT nor Aiken")
        case .tooLarge(let limit): say("larger than \(ByteText.size(limit))")
        case .tooManyQuestions(let limit): say("more than \(grouped: limit) questions; the rest are left out")
        case .brokenJSON: say("not valid JSON")
        case .noResults: say("the list of questions (“results”) is missing")
        case .noText: say("a question or an option without text")
        case .tooLong(let limit): say("more than \(grouped: limit) characters")
        case .tooFewOptions: say("fewer than two options")
        case .tooManyOptions(let limit): say("more than \(limit) options")
        case .sameOption(let option): say("the option \(quoted(option)) is there twice")
        case .noRightOption: say("no right option")
        case .severalRightOptions: say("more than one right option")
        case .unexpectedLine(let line): say("expected a question, found \(quoted(line))")
        case .unknownAnswer(let answer):
            say("expected one of the options as the answer, found \(quoted(answer))")
        case .unclosedBrace: say("an unmatched brace")
        case .unsupportedKind:
            say("an unsupported kind of question; only multiple choice and true or false are read")
        }
    }

    /// A file of questions that cannot be used.
    package func sentence(_ fault: QuizFault) -> String { say("This is not a quiz: \(words(fault)).") }

    package func sentence(_ error: TableError) -> String {
        switch error {
        case .numberOfOptions(let count):
            say(
                "A vote needs \(TableVote.optionCounts.lowerBound) to \(TableVote.optionCounts.upperBound) options; there are \(count)."
            )
        case .sameOption(let option): say("“\(ShortText.typed(option))” is there twice.")
        case .noQuestions: say("No questions match this choice.")
        case .noPack(let name): say("No imported pack is named “\(ShortText.typed(name))”.")
        case .seconds(let seconds):
            say(
                "A question may take \(TableQuiz.secondBounds.lowerBound) to \(TableQuiz.secondBounds.upperBound) seconds, not \(seconds)."
            )
        case .notOrganizer(let title):
            say("“\(ShortText.typed(title))” is another person's meeting; only its organizer can change it.")
        }
    }

    package func sentence(_ error: ListeningError) -> String {
        let place = error.place.text
        return switch error.fault {
        case .inUse: say("Another program is using \(place).")
        case .notHere: say("\(place) is not an address of this computer.")
        case .system(let reason): say("\(place) cannot be opened (\(reason)).")
        case .noServer: say("No table can be served here.")
        }
    }

    /// The name of a pack: `Questions of the program (Ελληνικά)`, `rivers`.
    package func name(_ pack: QuizPackID) -> String {
        switch pack {
        case .own(let language):
            say("Built-in questions (\(Languages.named(language)?.ownName ?? language))")
        case .imported(let name): name
        }
    }

    /// The words for the options of a question that is true or not.
    package var quizTrue: String { say("True", context: "quiz") }
    package var quizFalse: String { say("False", context: "quiz") }
}

/// The options of a vote in words.
package enum VoteText {
    /// Returns the option of a vote: a date on the reader's clocks; a venue with its distance and whether it
    /// is open at the meeting's time; or words. A date and a venue are also written in the other languages of
    /// the program, for phones that speak them.
    ///
    /// - Parameters:
    ///   - origin: The place from which distances count; `nil` for none.
    ///   - time: The time of the meeting.
    package static func option(
        _ content: Poll.Content, from origin: Coordinate?, at time: MeetingTime, zones: PlaceZones,
        readerZone: TimeZone
    ) -> TableOption {
        let written = words(content, from: origin, at: time, zones: zones, readerZone: readerZone)
        var option = TableOption(written.text, detail: written.detail, content: content)
        if case .text = content { return option }
        var translations: [String: TableOption.Words] = [:]
        for language in Languages.all where language.tag != say.tag {
            let other = Languages.speaking(language) {
                words(content, from: origin, at: time, zones: zones, readerZone: readerZone)
            }
            if other != written { translations[language.tag] = other }
        }
        if !translations.isEmpty { option.translations = translations }
        return option
    }

    /// Returns an option in the current language.
    private static func words(
        _ content: Poll.Content, from origin: Coordinate?, at time: MeetingTime, zones: PlaceZones,
        readerZone: TimeZone
    ) -> TableOption.Words {
        let text = PollText.option(content, readerZone: readerZone)
        guard case .venue(let venue) = content else { return TableOption.Words(text, detail: "") }
        let distance = origin.flatMap { origin in
            venue.coordinate.map { DistanceText.text(origin.distance(to: $0)) }
        }
        let opening = OpeningText(venue, at: time, zones: zones, readerZone: readerZone)?.text
        return TableOption.Words(
            text, detail: [distance, opening].compactMap(\.self).joined(separator: " · "))
    }
}
