/// How certain it is that two contacts are one person.
package enum DuplicateGrade: String, Hashable, Sendable, Codable, CaseIterable, Comparable {
    /// Name and address, or more, are the same, and nothing speaks against it.
    case sure
    /// One who knows neither would say yes.
    case likely
    /// Worth a look: one sign alone, which may have another cause.
    case possible

    /// The more certain one is the smaller.
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

/// Why two contacts look like one person. The raw value is what scripts read.
package enum DuplicateReason: String, Hashable, Sendable, Codable, CaseIterable, Comparable {
    case sameName = "name"
    /// The same name in another script or spelling: `Γιώργος` and `Giorgos`.
    case spelling
    /// `Nikos` and `Nikolaos`, `Bob` and `Robert`.
    case shortName
    /// What is the given name on one card is the family name on the other.
    case swappedName
    /// `M. Papadopoulou` and `Maria Papadopoulou`.
    case initials
    /// One letter is another.
    case typingError
    /// One card has a part of the other's name: `Maria`.
    case partOfName
    case email
    case phone
    case birthday
    case address
    case organization
    /// No two values of the cards are at odds.
    case nothingDiffers
    /// The names are no two writings of one: perhaps a family, or an office.
    case otherName

    package static func < (one: DuplicateReason, other: DuplicateReason) -> Bool { one.order < other.order }

    private var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// What is thought of two contacts.
package struct DuplicateVerdict: Hashable, Sendable {
    package var grade: DuplicateGrade
    /// In their order.
    package var reasons: [DuplicateReason]

    package init(_ grade: DuplicateGrade, _ reasons: some Sequence<DuplicateReason>) {
        self.grade = grade
        self.reasons = Set(reasons).sorted()
    }
}
