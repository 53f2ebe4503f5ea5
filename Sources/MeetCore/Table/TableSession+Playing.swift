import Foundation

/// The commands of players.
extension TableSession {
    /// Lets somebody in. A name that the host released comes back with its score; a new player joins at the
    /// next question, a vote at once. The host cannot go on as somebody else, nor anybody as the host.
    ///
    /// - Parameters:
    ///   - token: The secret by which the player comes back; made by the caller, never shown.
    ///   - isHost: True for the host who plays too.
    /// - Returns: `joined`, or `returned` for a released name.
    package mutating func join(
        _ name: String, token: String, isHost: Bool = false
    ) throws(TableRefusal) -> [TableEvent] {
        if phase == .end { throw .over }
        let name = TableName.cleaned(name)
        if name.isEmpty { throw .noName }
        if let index = players.firstIndex(where: { TableName.areSame($0.name, name) }) {
            guard players[index].token.isEmpty, players[index].isHost == isHost else { throw .nameTaken }
            players[index].token = token
            players[index].isPresent = true
            revision += 1
            return [.returned(players[index])]
        }
        guard players.count < Self.mostPlayers else { throw .full }
        let invitee = invitees.first { TableName.areSame(TableName.cleaned($0.name), name) }
        let player = TablePlayer(
            id: players.count + 1, name: name, contactID: invitee?.contactID, isHost: isHost, token: token,
            firstQuestion: current.map { $0 + 1 } ?? 0)
        players.append(player)
        revision += 1
        return [.joined(player)]
    }

    /// Returns the player with a token; `nil` without one.
    package func player(token: String) -> TablePlayer? {
        token.isEmpty ? nil : players.first { $0.token == token }
    }

    package func player(_ id: Int) -> TablePlayer? {
        // The ids are numbers in the order of arrival.
        players.indices.contains(id - 1) ? players[id - 1] : nil
    }

    /// The offered names that nobody has taken, in order.
    package var freeNames: [String] {
        // Each name is folded once: many are compared for each page that asks who somebody is.
        let taken = Set(players.filter { !$0.token.isEmpty }.map { SearchFolding.fold($0.name) })
        return invitees.map { TableName.cleaned($0.name) }.filter { name in
            !name.isEmpty && !taken.contains(SearchFolding.fold(name))
        }
    }

    /// Notes that a player's connection was lost or is back. Nobody waits for the answers of those who are
    /// away.
    package mutating func setPresence(
        _ isPresent: Bool, of id: Int, at now: Date
    ) throws(TableRefusal) -> [TableEvent] {
        guard let player = self.player(id) else { throw .unknownPlayer }
        guard player.isPresent != isPresent else { return [] }
        players[id - 1].isPresent = isPresent
        revision += 1
        if isPresent { return [.returned(players[id - 1])] }
        return [.left(players[id - 1])] + lockIfComplete(at: now)
    }

    /// Gives a player's name free, for somebody who lost the token with the phone. The score stays with the
    /// name.
    package mutating func release(_ id: Int, at now: Date) throws(TableRefusal) -> [TableEvent] {
        guard player(id) != nil else { throw .unknownPlayer }
        players[id - 1].token = ""
        revision += 1
        return try setPresence(false, of: id, at: now)
    }

    /// Takes an answer. The first answer of a player counts.
    ///
    /// - Parameters:
    ///   - option: The index of the option.
    ///   - question: The number of the question that the player saw.
    ///   - now: The host's time.
    /// - Returns: `answered`, and `locked` if it was the last one awaited.
    package mutating func answer(
        _ option: Int, to question: Int, by id: Int, at now: Date
    ) throws(TableRefusal) -> [TableEvent] {
        guard let player = self.player(id) else { throw .unknownPlayer }
        if phase == .end { throw .over }
        guard let current, let openedAt else { throw .notBegun }
        let asked = questions[current]
        guard asked.number == question else { throw .otherQuestion }
        guard phase == .question, deadline.map({ now <= $0 }) ?? true else { throw .locked }
        if asked.subject == id { throw .ownStatements }
        guard isInTime(player) else { throw .joinsNext }
        guard answer(of: id) == nil else { throw .answered }
        guard asked.options.indices.contains(option) else { throw .unknownOption }
        // The clock may have been set back.
        let seconds = max(0, now.timeIntervalSince(openedAt))
        let points = TableScoring.points(for: option, of: asked, after: seconds, rules: rules)
        answers.append(TableAnswer(player: id, option: option, seconds: seconds, points: points))
        players[id - 1].isPresent = true
        revision += 1
        let answered = TableEvent.answered(
            player: players[id - 1], question: question, answered: answers.count, awaited: awaitedCount)
        // Together, the first right answer is the last.
        if asked.form == .quiz, rules.scoring == .together, option == asked.right {
            return [answered] + lock(at: now)
        }
        return [answered] + lockIfComplete(at: now)
    }

    /// Takes three statements of a player, one of them a lie. Until the start, new ones replace the earlier
    /// ones; afterwards they are a further question.
    package mutating func state(
        _ texts: [String], lie: Int, by id: Int
    ) throws(TableRefusal) -> [TableEvent] {
        guard let player = self.player(id) else { throw .unknownPlayer }
        if phase == .end { throw .over }
        let texts = texts.map { ShownText.cleaned($0, longest: TableName.longestStatement) }
        guard rules.takesStatements, texts.count == 3, Set(texts).count == 3,
            !texts.contains(where: \.isEmpty), texts.indices.contains(lie)
        else { throw .statements }
        let stated = TableStatements(player: id, texts: texts, lie: lie)
        if phase == .lobby {
            statements.removeAll { $0.player == id }
            statements.append(stated)
        } else {
            guard !hasStated(id), questions.count < Self.mostQuestions else { throw .statements }
            append(stated)
        }
        revision += 1
        return [.stated(player: player)]
    }

    // MARK: - The current question

    /// The current question; `nil` in the lobby.
    package var question: TableQuestion? { current.map { questions[$0] } }

    /// The time of the lock of an open question; `nil` without a limit.
    package var deadline: Date? {
        guard phase == .question, let openedAt, let seconds = rules.seconds else { return nil }
        return openedAt.addingTimeInterval(Double(seconds))
    }

    /// Returns a player's answer to the current question.
    package func answer(of id: Int) -> TableAnswer? {
        answers.first { $0.player == id }
    }

    /// The number of players whose answers are awaited, with those who have answered.
    package var awaitedCount: Int {
        let answered = Set(answers.map(\.player))
        return players.count { answered.contains($0.id) || ($0.isPresent && isAsked($0)) }
    }

    /// Returns whether the current question is put to a player.
    package func isAsked(_ player: TablePlayer) -> Bool {
        guard let question else { return false }
        return isInTime(player) && question.subject != player.id
    }

    /// Returns whether a player came in time for the current question. A vote is open to all.
    func isInTime(_ player: TablePlayer) -> Bool {
        guard let current else { return false }
        return player.firstQuestion <= current || questions[current].form == .vote
    }

    func hasStated(_ id: Int) -> Bool {
        statements.contains { $0.player == id } || questions.contains { $0.subject == id }
    }

    /// Adds a question of statements, in an order of its own.
    mutating func append(_ stated: TableStatements) {
        var random = SeededRandom(seed: seed &+ UInt64(stated.player))
        let order = Array(stated.texts.indices).shuffled(using: &random)
        var question = TableQuestion(
            .twoTruths, text: "", options: order.map { TableOption(stated.texts[$0]) },
            right: order.firstIndex(of: stated.lie), subject: stated.player)
        question.number = questions.count + 1
        questions.append(question)
    }
}
