import Foundation

/// Reads the questions of a file: Open Trivia DB's JSON, GIFT or Aiken, recognized by the contents.
package enum QuizReader {
    /// The maximum size of a file in bytes.
    package static let largest = 8 << 20
    /// The maximum number of questions of a file.
    package static let mostQuestions = 10_000

    /// Reads the contents of a file. One fault leaves out one question.
    package static func read(_ bytes: [UInt8]) -> QuizReading {
        var reading = QuizReading()
        guard bytes.count <= largest else {
            reading.note(.tooLarge(limit: largest), line: nil)
            return reading
        }
        let text = decoded(bytes)
        let beginning = text.unicodeScalars.lazy.filter { !$0.properties.isWhitespace }.prefix(2)
        let signs = String(String.UnicodeScalarView(beginning))
        if signs.hasPrefix("{") || signs == "[{" || signs == "[]" {
            OpenTriviaReader.read(text, into: &reading)
            return reading
        }
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
        if lines.contains(where: AikenReader.isAnswer) {
            AikenReader.read(lines, into: &reading)
        } else if lines.contains(where: { $0.contains("{") }) {
            GIFTReader.read(lines, into: &reading)
        } else {
            reading.note(.unknownFormat, line: nil)
        }
        return reading
    }

    /// Returns the text of a file in UTF-8, UTF-16 with its mark, or else Windows-1252.
    private static func decoded(_ bytes: [UInt8]) -> String {
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            let text = String(bytes: bytes, encoding: .utf16) ?? String(decoding: bytes, as: UTF8.self)
            return text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text
        }
        let body = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        if let text = String(validating: body, as: UTF8.self) { return text }
        return String(bytes: body, encoding: .windowsCP1252) ?? String(decoding: body, as: UTF8.self)
    }
}

/// The questions of a file, and its faults.
package struct QuizReading: Hashable, Sendable {
    /// A fault in a line.
    package struct Problem: Hashable, Sendable {
        /// The line, from 1; `nil` if it concerns the whole file.
        package let line: Int?
        package let fault: QuizFault
    }

    package private(set) var questions: [QuizQuestion] = []
    package private(set) var problems: [Problem] = []

    mutating func note(_ fault: QuizFault, line: Int?) {
        problems.append(Problem(line: line, fault: fault))
    }

    /// Adds a question that begins in a line, or notes its fault.
    ///
    /// - Returns: False if no further question is taken.
    mutating func add(line: Int, _ make: () throws(QuizFault) -> QuizQuestion) -> Bool {
        guard questions.count < QuizReader.mostQuestions else {
            note(.tooManyQuestions(limit: QuizReader.mostQuestions), line: line)
            return false
        }
        do throws(QuizFault) { questions.append(try make()) } catch { note(error, line: line) }
        return true
    }
}
