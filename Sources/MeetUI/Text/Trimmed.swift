import Foundation

extension String {
    /// Without blanks and line ends around it.
    package var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
