import Foundation

/// The points of an answer.
package enum TableScoring {
    /// Returns the points of an answer.
    ///
    /// A quiz question by the rules' `Scoring`; a lie found out scores one point; all else scores none.
    ///
    /// - Parameter seconds: The seconds since the question was opened.
    package static func points(
        for option: Int, of question: TableQuestion, after seconds: TimeInterval, rules: TableRules
    ) -> Int {
        guard let right = question.right, option == right else { return 0 }
        switch question.form {
        case .vote, .whoOfUs: return 0
        case .twoTruths: return 1
        case .quiz:
            switch rules.scoring {
            case .together: return 1
            case .single:
                guard rules.hasSpeedPoints else { return 100 }
                // More than ten seconds are worth nothing, however many more.
                return max(0, 100 - 10 * Int(min(seconds, 10).rounded(.down)))
            }
        }
    }
}
