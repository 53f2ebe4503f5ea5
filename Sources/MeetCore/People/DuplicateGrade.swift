/// The certainty that two contacts are the same person.
package enum DuplicateGrade: String, Hashable, Sendable, Codable, CaseIterable, Comparable {
    /// Name and address, or more, are the same, without a contradiction.
    case sure
    /// A person who knows neither would agree.
    case likely
    /// Worth a look: a single sign, which may have another cause.
    case possible

    /// Orders by certainty; the more certain grade is smaller.
    package static func < (one: DuplicateGrade, other: DuplicateGrade) -> Bool {
        one.order < other.order
    }

    private var order: Int {
        switch self {
        case .sure: 0
        case .likely: 1
        case .possible: 2
        }
    }
}

/// A reason why two contacts look like the same person. Scripts read the raw value.
package enum DuplicateReason: String, Hashable, Sendable, Codable, CaseIterable, Comparable {
    case sameName = "name"
    /// An equal name in another script or spelling: `Γιώργος` and `Giorgos`.
    case spelling
    /// `Nikos` and `Nikolaos`, `Bob` and `Robert`.
    case shortName
    /// The given name of one card is the family name of the other.
    case swappedName
    /// `M. Papadopoulou` and `Maria Papadopoulou`.
    case initials
    /// One letter differs.
    case typingError
    /// One card has a part of the other's name: `Maria`.
    case partOfName
    case email
    case phone
    case birthday
    case address
    case organization
    /// No two values of the cards contradict each other.
    case nothingDiffers
    /// The names differ: perhaps a family, or an office.
    case otherName

    package static func < (one: DuplicateReason, other: DuplicateReason) -> Bool { one.order < other.order }

    private var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// The verdict about two contacts.
package struct DuplicateVerdict: Hashable, Sendable {
    package var grade: DuplicateGrade
    /// The reasons, in order.
    package var reasons: [DuplicateReason]

    package init(_ grade: DuplicateGrade, _ reasons: some Sequence<DuplicateReason>) {
        self.grade = grade
        self.reasons = Set(reasons).sorted()
    }
}
