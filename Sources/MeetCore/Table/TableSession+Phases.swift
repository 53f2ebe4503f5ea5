import Foundation

/// The commands of the host, and the course of time.
extension TableSession {
    /// Goes on to the next phase: starts the session, locks the question, shows the result, shows the scores,
    /// opens the next question, or ends. A session without points skips the scores.
    ///
    /// - Throws: `noQuestion` at a start without questions, `over`.
    package mutating func advance(at now: Date) throws(TableRefusal) -> [TableEvent] {
        switch phase {
        case .lobby: return try start(at: now)
        case .question: return lock(at: now)
        case .locked: return reveal()
        case .reveal: return hasScores ? showScores() : openNext(at: now)
        case .scores: return openNext(at: now)
        case .end: throw .over
        }
    }

    /// Ends the session. An open question does not count.
    ///
    /// - Throws: `over`.
    package mutating func end() throws(TableRefusal) -> [TableEvent] {
        if phase == .end { throw .over }
        return finish()
    }

    /// Lets time pass: locks a question at its deadline, and shows the result shortly after each lock.
    package mutating func tick(at now: Date) -> [TableEvent] {
        switch phase {
        case .question:
            guard let deadline, now >= deadline else { return [] }
            return lock(at: now)
        case .locked:
            // The clock may have been set back.
            guard let lockedAt, now >= lockedAt + Self.revealPause || now < lockedAt else { return [] }
            return reveal()
        case .lobby, .reveal, .scores, .end: return []
        }
    }

    /// The next time at which `tick` changes something; `nil` if it waits for a command.
    package var nextTick: Date? {
        switch phase {
        case .question: deadline
        case .locked: lockedAt?.addingTimeInterval(Self.revealPause)
        case .lobby, .reveal, .scores, .end: nil
        }
    }

    /// Goes on after the host was away: the time between does not count.
    ///
    /// - Parameter seen: The time until which the session ran, as stored.
    package mutating func resume(from seen: Date, at now: Date) {
        let away = now.timeIntervalSince(seen)
        startedAt = startedAt?.addingTimeInterval(away)
        openedAt = openedAt?.addingTimeInterval(away)
        lockedAt = lockedAt?.addingTimeInterval(away)
        revision += 1
    }

    /// True if answers are worth points.
    package var hasScores: Bool {
        kind == .quiz || questions.contains { $0.form == .twoTruths || $0.form == .quiz }
    }

    /// The scores, highest first; players with the same score by name.
    package var ranks: [TableRank] {
        let sorted = players.sorted { one, other in
            one.score == other.score ? one.name < other.name : one.score > other.score
        }
        var ranks: [TableRank] = []
        ranks.reserveCapacity(sorted.count)
        for (index, player) in sorted.enumerated() {
            let level = ranks.last.flatMap { $0.score == player.score ? $0.rank : nil }
            ranks.append(
                TableRank(
                    rank: level ?? index + 1, player: player.id, name: player.name, score: player.score))
        }
        return ranks
    }

    /// The result of the current question; `nil` before its reveal.
    package var result: TableResult? {
        guard let question, results.last?.question == question.number else { return nil }
        return results.last
    }

    // MARK: - Steps

    private mutating func start(at now: Date) throws(TableRefusal) -> [TableEvent] {
        guard !questions.isEmpty || !statements.isEmpty else { throw .noQuestion }
        for stated in statements.prefix(Self.mostQuestions - questions.count) { append(stated) }
        statements = []
        startedAt = now
        return open(0, at: now)
    }

    private mutating func openNext(at now: Date) -> [TableEvent] {
        let next = (current ?? -1) + 1
        guard next < questions.count, !isTimeUp(at: now) else { return finish() }
        return open(next, at: now)
    }

    private func isTimeUp(at now: Date) -> Bool {
        guard let startedAt, let minutes = rules.minutes else { return false }
        return now >= startedAt + Double(minutes) * 60
    }

    private mutating func open(_ index: Int, at now: Date) -> [TableEvent] {
        if questions[index].form == .whoOfUs { questions[index].options = everybody }
        current = index
        openedAt = now
        lockedAt = nil
        answers = []
        phase = .question
        revision += 1
        return [.question(questions[index])]
    }

    /// The people at the table as options: the invitees, then those who came besides.
    private var everybody: [TableOption] {
        var names: [String] = []
        var known: Set<String> = []
        for name in invitees.map({ TableName.cleaned($0.name) }) + players.map(\.name) {
            guard names.count < TableName.mostListed else { break }
            if !name.isEmpty, known.insert(SearchFolding.fold(name)).inserted { names.append(name) }
        }
        // The page stays small.
        return TableName.listed(names).map { TableOption($0) }
    }

    mutating func lockIfComplete(at now: Date) -> [TableEvent] {
        guard phase == .question, !answers.isEmpty, answers.count >= awaitedCount else { return [] }
        return lock(at: now)
    }

    mutating func lock(at now: Date) -> [TableEvent] {
        guard phase == .question, let question else { return [] }
        phase = .locked
        lockedAt = now
        revision += 1
        return [.locked(question: question.number)]
    }

    private mutating func reveal() -> [TableEvent] {
        guard let question else { return [] }
        var counts = Array(repeating: 0, count: question.options.count)
        for answer in answers {
            counts[answer.option] += 1
            players[answer.player - 1].score += answer.points
            if answer.option == question.right { players[answer.player - 1].rights += 1 }
        }
        let most = counts.max() ?? 0
        let result = TableResult(
            question: question.number, counts: counts, right: question.right,
            leading: most == 0 ? [] : counts.indices.filter { counts[$0] == most })
        results.append(result)
        phase = .reveal
        revision += 1
        return [.reveal(result)]
    }

    private mutating func showScores() -> [TableEvent] {
        phase = .scores
        revision += 1
        return [.scores(ranks)]
    }

    private mutating func finish() -> [TableEvent] {
        phase = .end
        revision += 1
        return [.end(ranks)]
    }
}
