import MeetCore
import MeetStore

/// Imports packs of questions in Open Trivia DB's JSON, GIFT or Aiken, all in one transaction and one action.
/// A question that is stored already, of whichever pack, is not stored again.
package struct ImportQuizzes: WritingOperation, LongOperation {
    package typealias Outcome = QuizImportReport
    package typealias Failure = any Error

    package var files: NamedFiles

    package init(_ files: NamedFiles) {
        self.files = files
    }

    /// - Throws: `ContactImportError` if the only file cannot be read; `StoreError`.
    package func run(
        in workspace: Workspace, progress: @escaping (OperationProgress) -> Void
    ) throws -> QuizImportReport {
        var found = try ImportFiles(workspace.paths(of: files), of: .quizzes)
        var report = QuizImportReport()
        var packs: [(name: String, questions: [QuizQuestion])] = []
        var shown: [QuizImportReport.Pack] = []
        try found.readEach(
            in: workspace.temporaryFolders, &report.problems, progress: progress
        ) { file, problems in
            let reading = try QuizFile.read(file.path, copy: file.copy, isStopped: { Task.isCancelled })
            for problem in reading.problems { problems.note(ImportProblem(problem, file: file.path)) }
            let name = QuizFile.packName(of: file.path)
            packs.append((name, reading.questions))
            shown.append(
                QuizImportReport.Pack(file: file.path, name: name, left: reading.problems.count))
            return packs.reduce(0) { $0 + $1.questions.count }
        }
        report.packs = shown
        for (index, counts) in try workspace.store.addQuizzes(packs).enumerated() {
            report.packs[index].added = counts.added
            report.packs[index].unchanged = counts.unchanged
            report.problems.added += counts.added
            report.problems.unchanged += counts.unchanged
        }
        return report
    }
}

/// The result of an import of packs.
package struct QuizImportReport: Hashable, Sendable {
    /// A file that was read.
    package struct Pack: Hashable, Sendable {
        /// The file as named by the caller.
        package let file: String
        /// The name of the pack: that of the file.
        package let name: String
        /// The number of new questions.
        package internal(set) var added = 0
        /// The number of questions that were stored already.
        package internal(set) var unchanged = 0
        /// The number of questions, or faults of the file, that were left out.
        package let left: Int
    }

    /// The files that were read, in their order.
    package internal(set) var packs: [Pack] = []
    /// The numbers, and the problems of the files.
    package internal(set) var problems = ContactImportReport()
}

/// Reads the questions of a file.
enum QuizFile {
    /// - Parameter copy: A copy to read instead, if any.
    /// - Throws: `ContactImportError`, `CancellationError` if it was stopped.
    static func read(
        _ path: String, copy: Spool? = nil, isStopped: () -> Bool = { false }
    ) throws -> QuizReading {
        var bytes: [UInt8] = []
        try CardFile.chunks(of: path, copy: copy, isStopped: isStopped) { chunk in
            // One byte more than the reader takes shows that there is too much.
            guard bytes.count <= QuizReader.largest else { return }
            bytes.append(contentsOf: chunk.prefix(QuizReader.largest + 1 - bytes.count))
        }
        return QuizReader.read(bytes)
    }

    /// Returns the name of a pack: that of its file without the folder and the ending.
    static func packName(of path: String) -> String {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
        let shown = ShownText.cleaned(stem, longest: 60)
        return shown.isEmpty ? ShownText.cleaned(name, longest: 60) : shown
    }
}

extension ImportProblem {
    /// A question, or a file, that is not read as a quiz.
    init(_ problem: QuizReading.Problem, file: String) {
        self.init(
            file: file, line: problem.line ?? 1, reason: .quiz(problem.fault), severity: .skipped,
            isOfWholeFile: problem.line == nil)
    }
}
