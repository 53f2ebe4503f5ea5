import Foundation
import GRDB
import MeetCore

/// The questions of imported packs, and how often each question was put.
extension MeetStore {
    /// Adds the questions of packs as one action; a question that is stored already, of whichever pack, is
    /// left as it is.
    ///
    /// - Parameter packs: The name of each pack and its questions.
    /// - Returns: The numbers for each pack, in the same order.
    package func addQuizzes(
        _ packs: [(name: String, questions: [QuizQuestion])]
    ) throws(StoreError) -> [ImportCounts] {
        if packs.allSatisfy(\.questions.isEmpty) { return packs.map { _ in ImportCounts() } }
        return try performUndoable { db in
            var counts: [ImportCounts] = []
            for pack in packs {
                var count = ImportCounts()
                for question in pack.questions {
                    let digest = question.digest
                    let isKnown =
                        try db.number("SELECT count(*) FROM quizQuestion WHERE digest = ?", [digest]) > 0
                    count.count(isKnown ? .unchanged : .added)
                    if isKnown { continue }
                    _ = try db.insert(
                        into: "quizQuestion",
                        [
                            ("digest", digest), ("pack", pack.name.storable),
                            ("text", question.text.storable),
                            ("options", JSONText.array(question.options).storable),
                            ("rightOption", question.right), ("category", question.category.storable),
                            ("isTrueFalse", question.isTrueFalse), ("addedAt", now.milliseconds),
                        ])
                }
                counts.append(count)
            }
            return (.imported(.question, count: counts.reduce(0) { $0 + $1.added }), counts)
        }
    }

    /// Returns the stored questions with the names of their packs, in the order in which they were added.
    package func quizQuestions() throws(StoreError) -> [PackedQuestion] {
        try read { db in
            try db.rows(
                """
                SELECT pack, text, options, rightOption, category, isTrueFalse FROM quizQuestion ORDER BY id
                """
            ) { row -> PackedQuestion in
                let options: String = try row["options"]
                do {
                    let list = try JSONDecoder().decode([String].self, from: Data(options.utf8))
                    return PackedQuestion(
                        pack: try row["pack"],
                        question: try QuizQuestion(
                            text: try row["text"], options: list, right: try row["rightOption"],
                            category: try row["category"], isTrueFalse: try row["isTrueFalse"]))
                } catch { throw StoreError.damagedValue(column: "options") }
            }
        }
    }

    /// Returns how often each question was put, by its digest; one that never was is missing.
    package func quizUses() throws(StoreError) -> [String: Int] {
        let all = try read { db in
            try db.rows("SELECT digest, uses FROM quizUse") { row -> (String, Int) in
                (try row["digest"], try row["uses"])
            }
        }
        return Dictionary(all) { first, _ in first }
    }

    /// Notes that questions were put.
    package func noteUsed(_ digests: [String]) throws(StoreError) {
        if digests.isEmpty { return }
        try write { db in
            for digest in digests {
                try db.run(
                    """
                    INSERT INTO quizUse(digest, uses) VALUES (?, 1)
                    ON CONFLICT(digest) DO UPDATE SET uses = uses + 1
                    """, [digest.storable])
            }
        }
    }
}

/// A question and the name of its pack.
package struct PackedQuestion: Hashable, Sendable {
    package let pack: String
    package let question: QuizQuestion

    package init(pack: String, question: QuizQuestion) {
        self.pack = pack
        self.question = question
    }
}
