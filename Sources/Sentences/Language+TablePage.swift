import MeetCore

// MARK: - The words at the table: on the page for phones, and for those who join from a terminal

extension Language {
    /// The name of a session's kind.
    package func tableKind(_ kind: TableSession.Kind) -> String {
        switch kind {
        case .vote: say("Vote", context: "table")
        case .quiz: say("Quiz", context: "table")
        case .icebreaker: say("Icebreaker", context: "table")
        }
    }

    /// The heading of a view: the question, or what else is shown.
    package func tableHeading(_ view: TableView) -> String {
        switch view.phase {
        case .lobby: view.title
        case .question, .locked, .reveal: tableQuestion(view)
        case .scores: say("Scores", context: "table")
        case .end: say("The end", context: "table")
        }
    }

    private func tableQuestion(_ view: TableView) -> String {
        if view.form == .twoTruths, let name = view.subject {
            return say("Which of \(name)'s statements is not true?")
        }
        return view.text.isEmpty ? view.title : view.text
    }

    /// The line above the heading: the kind, the question's number and its category.
    package func tableProgress(_ view: TableView) -> String {
        let isAsking = [.question, .locked, .reveal].contains(view.phase) && view.count > 1
        let number = isAsking ? say("Question \(view.number) of \(view.count)") : tableKind(view.kind)
        return isAsking && !view.category.isEmpty ? "\(number) · \(view.category)" : number
    }

    /// The sentences below the question: what the player can do, and what came of it.
    package func tableStatus(_ view: TableView) -> [String] {
        switch view.phase {
        case .lobby:
            [say("\(view.players) person is here.", "\(view.players) people are here.", view.players)]
                + [say("Waiting for the host to begin.")]
        case .question: tableOpen(view)
        case .locked: [say("Answers are no longer accepted.")]
        case .reveal: tableOutcome(view)
        case .scores: tablePlace(view)
        case .end:
            (view.form == .vote && !view.options.isEmpty ? tableOutcome(view) : []) + tablePlace(view)
                + [say("Thank you for taking part.")]
        }
    }

    /// The sentences while a question is open.
    private func tableOpen(_ view: TableView) -> [String] {
        guard let own = view.own else { return [] }
        if own.mayAnswer { return [say("Choose one; the first choice counts.")] }
        if own.joinsNext { return [say("You will join at the next question.")] }
        guard let answer = own.answer else {
            return view.subject == own.name
                ? [say("These are your statements; the others guess which one is not true.")] : []
        }
        let waiting = tableAnswered(view.answered, of: view.awaited)
        if own.points == 0 { return [say("Wrong. The others may still answer."), waiting] }
        let chosen = view.options.indices.contains(answer) ? view.options[answer].text : ""
        return [say("You chose “\(chosen)”."), waiting]
            + (view.form == .vote && view.rules.isSecret
                ? [say("The votes are shown once everybody has voted.")] : [])
    }

    /// The sentences with the result of a question.
    private func tableOutcome(_ view: TableView) -> [String] {
        let right = view.options.filter { $0.isRight == true }.map(\.text)
        guard let solution = right.first else {
            let most = view.options.compactMap(\.count).max() ?? 0
            guard most > 0 else { return [say("Nobody has chosen anything.")] }
            let leading = view.options.filter { $0.count == most }.map(\.text)
            return leading.count == 1
                ? [say("Most chose “\(leading[0])”.")] : [say("A tie: \(list(leading)).")]
        }
        let answer = say("The right answer is “\(solution)”.")
        guard let own = view.own, !own.joinsNext, view.subject != own.name else { return [answer] }
        guard let chosen = own.answer else { return [say("You did not answer."), answer] }
        let isRight = view.options.indices.contains(chosen) && view.options[chosen].isRight == true
        return isRight ? [say("Right: \(tablePoints(own.points ?? 0)).")] : [say("Wrong."), answer]
    }

    /// The player's place in the scores.
    private func tablePlace(_ view: TableView) -> [String] {
        guard let own = view.own, !view.ranks.isEmpty else { return [] }
        return [say("You are number \(own.rank), with \(tablePoints(own.score)).")]
    }

    /// The number of players who have answered.
    package func tableAnswered(_ answered: Int, of awaited: Int) -> String {
        say("\(answered) of \(awaited) have answered.")
    }

    package func tablePoints(_ count: Int) -> String { say("\(count) point", "\(count) points", count) }

    /// The number of answers for an option.
    package func tableChosen(_ count: Int) -> String {
        say("chosen \(count) time", "chosen \(count) times", count)
    }

    /// The reason why a command of a player is refused.
    package func tableRefused(_ refusal: TableRefusal) -> String {
        switch refusal {
        case .noName: say("Type your name.")
        case .nameTaken: say("This name is taken; add a letter, or ask the host to free it.")
        case .full: say("The table is full.")
        case .unknownPlayer: say("You are no longer at the table; join again.")
        case .notBegun: say("It has not begun yet.")
        case .noQuestion: say("There are no questions to ask.")
        case .locked: say("Too late: answers are no longer accepted.")
        case .otherQuestion: say("Too late: that question is over.")
        case .answered: say("You have answered already; the first answer counts.")
        case .joinsNext: say("You will join at the next question.")
        case .ownStatements: say("These are your own statements.")
        case .unknownOption: say("There is no such option.")
        case .statements: say("Three different statements are needed.")
        case .over: say("It is over.", context: "table")
        }
    }

    // MARK: - Coming in

    package var tableCode: String { say("Four-letter code") }
    package var tableCodeHint: String { say("It is on the host's screen.") }
    package var tableJoin: String { say("Join", context: "table") }
    package var tableWrongCode: String { say("That is not the code.") }
    package var tableWho: String { say("Who are you?") }
    package var tableName: String { say("Your name", context: "table") }

    /// - Parameter seconds: The time until the next try.
    package func tableSlowed(_ seconds: Int) -> String {
        say(
            "Too many wrong codes. Try again in \(seconds) second.",
            "Too many wrong codes. Try again in \(seconds) seconds.", seconds)
    }

    // MARK: - Elsewhere on the page

    package var tableSecondsLeft: String { say("Seconds left") }
    package var tableRight: String { say("right", context: "table") }
    package var tableOwnChoice: String { say("your choice", context: "table") }
    package var tableScores: String { say("Scores", context: "table") }
    package var tableConnectionLost: String { say("Connection lost; trying again…") }
    package var tableLookAgain: String { say("Refresh", context: "table") }
    package var tableNotHere: String { say("There is nothing here.", context: "table") }

    // MARK: - Statements

    package var tableStatements: String { say("Two truths and a lie") }
    package var tableStatementsHint: String {
        say("Write three statements about yourself, one of them not true.")
    }
    package func tableStatement(_ number: Int) -> String { say("Statement \(number)") }
    package var tableLie: String { say("Which one is not true?") }
    package var tableSend: String { say("Send", context: "table") }
    package var tableStated: String { say("Your three statements have arrived.") }
}
