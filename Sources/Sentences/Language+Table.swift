// MARK: - A table that this computer hosts

extension Language {
    /// The number of questions: `1 question`, `40 questions`.
    package func tableQuestions(_ count: Int) -> String {
        say("\(grouped: count) question", "\(grouped: count) questions", count)
    }

    /// The words of the commands at the table.
    func tableWords(_ command: CommandText) -> (title: String, explanation: String) {
        switch command {
        case .showTable:
            (
                say("table", context: "command"),
                say("Vote, play a quiz or break the ice on everybody's phone")
            )
        case .startTable: (say("start", context: "table"), say("Open the table for the phones"))
        case .goOnAtTable: (say("go on"), say("Begin, lock the question, show the result, or go on"))
        case .beginTable: (say("begin", context: "table"), say("Ask the first question"))
        case .lockAnswers: (say("lock", context: "table"), say("Accept no more answers"))
        case .showResult: (say("result", context: "table"), say("Show the result"))
        case .showScores: (say("scores"), say("Show the scores so far"))
        case .nextQuestion: (say("next question"), say("Ask the next question"))
        case .finishTable: (say("finish"), say("Show the end, and close the table"))
        case .chooseAtTable: (say("answer", context: "table"), say("Give the selected answer"))
        case .applyVote:
            (
                say("apply", context: "table"),
                say("Make the result the time or the place of the meeting, or add it to its notes")
            )
        case .newTable: (say("again", context: "table"), say("Open another table for this meeting"))
        case .playAlong: (say("play along"), say("Play along on this computer"))
        case .writeStatements:
            (say("statements"), say("Write three statements about yourself, one of them not true"))
        case .showStandings: (say("all time", context: "table"), say("Show the scores of all quizzes"))
        case .freeName:
            (say("free a name"), say("Free the name of somebody who lost their phone"))
        case .copyTableLink: (say("copy link"), say("Copy the address, with the code"))
        case .endTable: (say("end", context: "table"), say("End the table now"))
        case .optionAbove: (say("up"), say("The answer above"))
        case .optionBelow: (say("down"), say("The answer below"))
        default: ("", "")
        }
    }
}
