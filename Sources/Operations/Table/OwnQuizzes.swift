import Foundation
import MeetCore

/// The questions that come with the program: for each language a pack in GIFT, `el.gift`, and the questions
/// “which of us …”, one a line, `el.txt`.
package struct OwnQuizzes: Sendable {
    private let folder: String

    package init(folder: String) { self.folder = folder }

    /// Finds the files of a workspace; `nil` if they are not installed.
    package init?(in workspace: Workspace) {
        guard let folder = workspace.quizFolder() else { return nil }
        self.init(folder: folder)
    }

    /// The tags of the languages, in alphabetical order.
    package var languages: [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasSuffix(".gift") }.map { String($0.dropLast(5)) }.sorted()
    }

    /// Returns the questions in a language; empty if there are none.
    package func questions(in language: String) -> [QuizQuestion] {
        QuizReader.read(bytes(language, "gift")).questions
    }

    /// Returns the questions “which of us …” in a language; empty if there are none.
    package func whoOfUs(in language: String) -> [String] {
        String(decoding: bytes(language, "txt"), as: UTF8.self).split(whereSeparator: \.isNewline)
            .map { ShownText.cleaned(String($0), longest: QuizQuestion.longestText) }.filter { !$0.isEmpty }
    }

    private func bytes(_ language: String, _ suffix: String) -> [UInt8] {
        // A language is a tag, and no path.
        guard language.utf8.allSatisfy({ $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ".") }),
            let data = FileManager.default.contents(atPath: Workspace.join(folder, "\(language).\(suffix)"))
        else { return [] }
        return Array(data)
    }
}

/// The identity of a pack of questions.
package enum QuizPackID: Hashable, Sendable {
    /// The program's own questions in a language.
    case own(language: String)
    /// An imported pack, by its name.
    case imported(String)
}
