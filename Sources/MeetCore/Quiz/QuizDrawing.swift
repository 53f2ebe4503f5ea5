/// The choice of the questions of a quiz.
package enum QuizDrawing {
    /// Returns questions in a random order, those first that were put least often: each question is put once
    /// until all were. The same question of two packs is one.
    ///
    /// - Parameters:
    ///   - count: The number of questions; fewer if there are fewer.
    ///   - uses: How often each question was put, by its digest.
    package static func draw(
        _ count: Int, from questions: [QuizQuestion], uses: [String: Int],
        using random: inout some RandomNumberGenerator
    ) -> [QuizQuestion] {
        var seen: Set<String> = []
        var known: [(uses: Int, question: QuizQuestion)] = []
        for question in questions {
            let digest = question.digest
            if seen.insert(digest).inserted { known.append((uses[digest] ?? 0, question)) }
        }
        known.shuffle(using: &random)
        var byUses: [Int: [QuizQuestion]] = [:]
        for entry in known { byUses[entry.uses, default: []].append(entry.question) }
        let ordered = byUses.sorted { $0.key < $1.key }.flatMap(\.value)
        return ordered.prefix(max(0, count)).shuffled(using: &random)
    }
}
