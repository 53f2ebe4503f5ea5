import MeetCore
import MeetStore

/// Opens a session for a meeting, or without one, in its lobby. An unfinished one of the same meeting is
/// given up.
package struct OpenTable: WritingOperation {
    package typealias Failure = any Error

    package var occurrence: OccurrenceIdentity?
    package var plan: TablePlan
    /// The title of a session without a meeting.
    package var title: String
    /// The seed of all that is random but the tokens of the players; `nil` for another one each time.
    package var seed: UInt64?

    package init(
        _ occurrence: OccurrenceIdentity?, plan: TablePlan, title: String = "", seed: UInt64? = nil
    ) {
        self.occurrence = occurrence
        self.plan = plan
        self.title = title
        self.seed = seed
    }

    /// - Returns: The host of the session.
    /// - Throws: `TableError`; `QuizFault` and `ContactImportError` for a named file; `StoreError`.
    package func run(in workspace: Workspace) throws -> TableHost {
        let store = workspace.store
        let meeting = try occurrence.map { id in try store.required(id) }
        let identity = try MailIdentity(readFrom: store, environment: workspace.environment)
        var random = SeededRandom(seed: seed ?? UInt64.random(in: .min ... .max))
        let rules = try Self.rules(of: plan)
        let drawn = try draw(in: workspace, using: &random)
        let session = TableSession(
            kind: plan.kind, title: meeting?.title ?? title, rules: rules,
            code: TableCode.make(using: &random),
            invitees: Self.invitees(of: meeting, own: identity.own), questions: drawn,
            seed: random.next())
        return TableHost(try store.addTable(session, of: occurrence), in: workspace)
    }

    private static func rules(of plan: TablePlan) throws -> TableRules {
        let rules =
            switch plan {
            case .vote(let vote): TableRules(seconds: vote.seconds, isSecret: vote.isSecret)
            case .icebreaker(let game):
                TableRules(seconds: game.seconds, takesStatements: game.takesStatements)
            case .quiz(let quiz): quiz.rules
            }
        if let seconds = rules.seconds, !TableQuiz.secondBounds.contains(seconds) {
            throw TableError.seconds(seconds)
        }
        return rules
    }

    private func draw(
        in workspace: Workspace, using random: inout SeededRandom
    ) throws -> [TableQuestion] {
        switch plan {
        case .vote(let vote):
            guard TableVote.optionCounts.contains(vote.options.count) else {
                throw TableError.numberOfOptions(vote.options.count)
            }
            for (index, option) in vote.options.enumerated()
            where vote.options[..<index].contains(where: { $0.text == option.text }) {
                throw TableError.sameOption(option.text)
            }
            return [TableQuestion(.vote, text: vote.question.oneLine, options: vote.options)]
        case .quiz(let quiz):
            let drawn = QuizDrawing.draw(
                min(quiz.questions, TableSession.mostQuestions), from: try quiz.questions(in: workspace),
                uses: try workspace.store.quizUses(), using: &random)
            if drawn.isEmpty { throw TableError.noQuestions }
            return drawn.map { $0.tableQuestion(words: (quiz.yes, quiz.no), using: &random) }
        case .icebreaker(let game):
            let own = OwnQuizzes(in: workspace)?.whoOfUs(in: game.language) ?? []
            let typed = game.questions.map(\.oneLine).filter { !$0.isEmpty }
            let texts = typed + own.shuffled(using: &random).prefix(max(0, game.whoOfUs))
            if texts.isEmpty, !game.takesStatements { throw TableError.noQuestions }
            return texts.map { TableQuestion(.whoOfUs, text: $0) }
        }
    }

    /// Returns the people of a meeting who may come, without the reader: those who declined last.
    private static func invitees(of meeting: Meeting?, own: Set<String>) -> [TableInvitee] {
        let people = (meeting?.invitees ?? []).filter { $0.isPerson && !$0.isSelf(by: own) }
        let sorted =
            people.filter { $0.participation != .declined } + people.filter { $0.participation == .declined }
        return sorted.map { invitee in
            let name = TableName.cleaned(invitee.name)
            return TableInvitee(
                name: name.isEmpty ? TableName.cleaned(invitee.email ?? "") : name,
                contactID: invitee.contactID)
        }
    }
}

/// Goes on with the unfinished session of a meeting, at the same question and with the scores, after its host
/// was ended.
package struct ResumeTable: WritingOperation {
    package var occurrence: OccurrenceIdentity?

    package init(_ occurrence: OccurrenceIdentity?) {
        self.occurrence = occurrence
    }

    /// - Returns: The host; `nil` if there is no unfinished session.
    package func run(in workspace: Workspace) throws(StoreError) -> TableHost? {
        try workspace.store.openTable(of: occurrence).map { TableHost($0, in: workspace) }
    }
}

/// Returns the unfinished session of a meeting, for the question whether to go on.
package struct LoadTable: WorkspaceOperation {
    package var occurrence: OccurrenceIdentity?

    package init(_ occurrence: OccurrenceIdentity?) {
        self.occurrence = occurrence
    }

    package func run(in workspace: Workspace) throws(StoreError) -> StoredTable? {
        try workspace.store.openTable(of: occurrence)
    }
}

/// Lists the scores of all time, most points first.
package struct ListStandings: WorkspaceOperation {
    package var rows: Range<Int>

    package init(rows: Range<Int>) {
        self.rows = rows
    }

    package func run(in workspace: Workspace) throws(StoreError) -> [TableStanding] {
        try workspace.store.tableStandings(rows: rows)
    }
}

extension TablePlan {
    /// The kind of session.
    package var kind: TableSession.Kind {
        switch self {
        case .vote: .vote
        case .quiz: .quiz
        case .icebreaker: .icebreaker
        }
    }
}
