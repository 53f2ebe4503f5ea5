import MeetCore
import MeetStore

/// A pack of questions in a list.
package struct QuizPack: Hashable, Sendable {
    /// A category of a pack.
    package struct Category: Hashable, Sendable {
        /// The name; empty for questions without a category.
        package let name: String
        package internal(set) var questions: Int
        /// The number of questions that were never put.
        package internal(set) var unused: Int
    }

    package let id: QuizPackID
    package internal(set) var questions = 0
    /// The number of questions that were never put.
    package internal(set) var unused = 0
    /// The categories, by name.
    package internal(set) var categories: [Category] = []
}

/// Lists the packs of questions: the program's own, then the imported ones by name.
package struct ListQuizzes: WorkspaceOperation {
    package init() {}

    package func run(in workspace: Workspace) throws(StoreError) -> [QuizPack] {
        let (stored, uses) = try workspace.store.reading { store throws(StoreError) in
            (try store.quizQuestions(), try store.quizUses())
        }
        var packs: [QuizPack] = []
        if let own = OwnQuizzes(in: workspace) {
            packs = own.languages.map { QuizPack(.own(language: $0), own.questions(in: $0), uses) }
        }
        let byName = Dictionary(grouping: stored, by: \.pack)
        return packs
            + byName.sorted { $0.key < $1.key }.map { name, questions in
                QuizPack(.imported(name), questions.map(\.question), uses)
            }
    }
}

extension QuizPack {
    fileprivate init(_ id: QuizPackID, _ questions: [QuizQuestion], _ uses: [String: Int]) {
        self.init(id: id)
        var byName: [String: Category] = [:]
        for question in questions {
            let isUnused = (uses[question.digest] ?? 0) == 0
            var category =
                byName[question.category] ?? Category(name: question.category, questions: 0, unused: 0)
            category.questions += 1
            category.unused += isUnused ? 1 : 0
            byName[question.category] = category
            self.questions += 1
            unused += isUnused ? 1 : 0
        }
        categories = byName.values.sorted { $0.name < $1.name }
    }
}

extension TableQuiz {
    /// Returns the questions of the chosen packs, files and categories.
    ///
    /// - Throws: `TableError`, `ContactImportError` for a file that cannot be read, `QuizFault` for one
    ///   without a question, `StoreError`.
    func questions(in workspace: Workspace) throws -> [QuizQuestion] {
        var found: [QuizQuestion] = []
        for file in files {
            let reading = try QuizFile.read(
                file == ContactImport.standardInput ? file : workspace.expand(file))
            guard !reading.questions.isEmpty else {
                throw reading.problems.first?.fault ?? QuizFault.unknownFormat
            }
            found += reading.questions
        }
        if files.isEmpty || !packs.isEmpty {
            let stored = Dictionary(grouping: try workspace.store.quizQuestions(), by: \.pack)
            let own = OwnQuizzes(in: workspace)
            let chosen =
                packs.isEmpty
                ? [.own(language: language)] + stored.keys.sorted().map { QuizPackID.imported($0) }
                : packs
            for pack in chosen {
                switch pack {
                case .own(let language): found += own?.questions(in: language) ?? []
                case .imported(let name):
                    guard let questions = stored[name] else { throw TableError.noPack(name) }
                    found += questions.map(\.question)
                }
            }
        }
        if categories.isEmpty { return found }
        return found.filter { categories.contains($0.category) }
    }
}
