/// The likeness of two contacts by all data of their cards.
///
/// The name is compared first. A name with a personal address (e-mail, number, birthday) is sure, a name with
/// less is likely, and a name alone, or an address with two names, is possible. Different birthdays, middle
/// names and generations contradict all of it.
///
/// Groups, organisations and places are not people: only those of an equal name may be the same.
package struct PersonLikeness {
    /// The frequency of the shared signs in the address book.
    package struct Surroundings: Hashable, Sendable {
        /// The number of contacts with this name or a similar one.
        package var namesakes: Int
        /// The number of names at the shared e-mail address with the fewest.
        package var namesAtEmail: Int
        package var namesAtPhone: Int

        package init(namesakes: Int = 2, namesAtEmail: Int = 1, namesAtPhone: Int = 1) {
            self.namesakes = namesakes
            self.namesAtEmail = namesAtEmail
            self.namesAtPhone = namesAtPhone
        }
    }

    /// The number of namesakes from which they are different people, unless something else is equal.
    static let mostNamesakes = 4
    /// The maximum number of names at an address; beyond, it is an office's.
    static let mostNames = 4

    private let one: PersonSigns
    private let other: PersonSigns
    private let name: NameLikeness
    private let around: Surroundings

    /// Returns the verdict about two contacts.
    ///
    /// - Returns: `nil` without a relevant match, and with a contradiction.
    package static func verdict(
        _ one: PersonSigns, _ other: PersonSigns, in surroundings: Surroundings = Surroundings()
    ) -> DuplicateVerdict? {
        PersonLikeness(one, other, surroundings).verdict
    }

    private init(_ one: PersonSigns, _ other: PersonSigns, _ around: Surroundings) {
        self.one = one
        self.other = other
        self.around = around
        name = NameLikeness(one.name, other.name)
    }

    /// Returns whether two contacts cannot be the same person, whatever else is equal.
    package static func contradict(_ one: PersonSigns, _ other: PersonSigns) -> Bool {
        PersonLikeness(one, other, Surroundings()).isContradicted
    }

    private var isContradicted: Bool {
        if (one.kind == .group) != (other.kind == .group) { return true }
        guard arePeople else { return one.wholeName.isEmpty || one.wholeName != other.wholeName }
        return name.isContradicted || birthday == .differs
    }

    private var verdict: DuplicateVerdict? {
        if isContradicted { return nil }
        guard arePeople else { return verdictOfThings }
        let shared = sharedSigns
        guard let grade = grade(shared) else { return nil }
        var reasons = name.reasons + shared
        if grade == .likely, shared.isEmpty { reasons.append(.nothingDiffers) }
        if [.family, .given, .different].contains(name.kind) { reasons.append(.otherName) }
        // `Jr.` on only one card may be the son's.
        return DuplicateVerdict(name.isOfOneGeneration ? grade : .possible, reasons)
    }

    private var arePeople: Bool { one.isPerson && other.isPerson }

    /// The verdict about groups, organisations and places of the same name.
    private var verdictOfThings: DuplicateVerdict? {
        // The name includes the organisation already.
        let shared = sharedSigns.filter { $0 != .organization }
        if shared.isEmpty, !isRare { return nil }
        // Groups of other people, and branches of a company.
        let areElsewhere =
            one.members != other.members
            || !one.addresses.isEmpty && !other.addresses.isEmpty && !shared.contains(.address)
        let isOwnAddress = shared.contains(.email) || shared.contains(.phone)
        let grade: DuplicateGrade =
            if areElsewhere || (shared.isEmpty && !nothingDiffers) {
                .possible
            } else {
                isOwnAddress && one.kind == other.kind ? .sure : .likely
            }
        var reasons = shared
        reasons.append(.sameName)
        if grade == .likely, shared.isEmpty { reasons.append(.nothingDiffers) }
        return DuplicateVerdict(grade, reasons)
    }

    // MARK: - What they share

    private enum Comparison {
        case same, differs, unknown
    }

    private var sharedSigns: [DuplicateReason] {
        var signs: [DuplicateReason] = []
        if !sharedMailboxes.isEmpty { signs.append(.email) }
        if !sharedPhones.isEmpty { signs.append(.phone) }
        if birthday == .same { signs.append(.birthday) }
        if !one.addresses.isDisjoint(with: other.addresses) { signs.append(.address) }
        if organization == .same { signs.append(.organization) }
        return signs
    }

    private var sharedMailboxes: [String] { one.emails.filter(other.emails.contains) }

    private var sharedPhones: [PhoneSign] {
        one.phones.filter { phone in other.phones.contains { $0.isSame(as: phone) } }
    }

    /// The comparison of birthdays: complete dates match; less than a day and a month proves nothing.
    private var birthday: Comparison {
        guard let first = one.birthday?.parts, let second = other.birthday?.parts else { return .unknown }
        func differ(_ one: Int?, _ other: Int?) -> Bool { one != nil && other != nil && one != other }
        if differ(first.year, second.year) || differ(first.month, second.month)
            || differ(first.day, second.day)
        {
            return .differs
        }
        return first.month != nil && first.day != nil && second.month != nil && second.day != nil
            ? .same : .unknown
    }

    private var organization: Comparison {
        guard let first = one.organization, let second = other.organization else { return .unknown }
        return first == second ? .same : .differs
    }

    /// True if both have different mailboxes of the same company.
    private var areColleagues: Bool {
        func domains(_ signs: PersonSigns) -> Set<Substring> {
            Set(signs.emails.compactMap { $0.split(separator: "@").last })
        }
        return sharedMailboxes.isEmpty && !domains(one).isDisjoint(with: domains(other))
    }

    /// True if no value of both cards differs.
    private var nothingDiffers: Bool {
        func differ(_ one: Bool, _ other: Bool) -> Bool { one && other }
        return organization != .differs && !differ(!one.emails.isEmpty, !other.emails.isEmpty)
            && !differ(!one.phones.isEmpty, !other.phones.isEmpty)
            && !differ(!one.addresses.isEmpty, !other.addresses.isEmpty)
    }

    // MARK: - The grade

    private func grade(_ shared: [DuplicateReason]) -> DuplicateGrade? {
        let isOwnMailbox =
            shared.contains(.email) && around.namesAtEmail <= 1
            && sharedMailboxes.contains { !PersonSigns.isShared(mailbox: $0) }
        let isOwnPhone = shared.contains(.phone) && around.namesAtPhone <= 1
        let isMobile = isOwnPhone && sharedPhones.contains(where: \.isMobile)
        switch name.kind {
        case .same:
            if isOwnMailbox || isOwnPhone || shared.contains(.birthday) || shared.count > 1 { return .sure }
            if !shared.isEmpty { return gradeOfName(shared) }
            return isRare ? (nothingDiffers && isFullName ? .likely : .possible) : nil
        case .equivalent:
            if shared.count > 1, isOwnMailbox || isOwnPhone || shared.contains(.birthday) { return .sure }
            if isOwnMailbox || isMobile || (isOwnPhone && !name.reasons.contains(.shortName)) { return .sure }
            if shared.contains(.birthday) || shared.contains(.email) || shared.contains(.phone) {
                return .likely
            }
            if !shared.isEmpty { return gradeOfName(shared) }
            return isRare
                ? (nothingDiffers && isFullName && !name.reasons.contains(.shortName) ? .likely : .possible)
                : nil
        case .initials:
            if isOwnMailbox || isOwnPhone || shared.contains(.birthday) { return .likely }
            return !shared.isEmpty || isRare ? .possible : nil
        case .typingError:
            if isOwnMailbox || isOwnPhone || shared.contains(.birthday) { return .likely }
            return shared.isEmpty ? nil : .possible
        case .part:
            if isOwnMailbox || isMobile { return .likely }
            return shared.contains(.email) || shared.contains(.phone) || shared.contains(.birthday)
                ? .possible : nil
        case .unnamed:
            if isOwnMailbox || isOwnPhone { return .likely }
            return shared.contains(.email) || shared.contains(.phone) ? .possible : nil
        case .given:
            // A name may change by marriage.
            if shared.contains(.birthday), shared.contains(.email) || shared.contains(.phone) {
                return .likely
            }
            return gradeOfOtherName(shared)
        case .family, .different: return gradeOfOtherName(shared)
        }
    }

    /// The grade of an equal name, with signs that a namesake may share.
    private func gradeOfName(_ shared: [DuplicateReason]) -> DuplicateGrade? {
        if shared == [.organization], areColleagues || !isRare { return isRare ? .possible : nil }
        return isFullName ? .likely : .possible
    }

    /// The grade of a rarely shared address or number.
    private func gradeOfOtherName(_ shared: [DuplicateReason]) -> DuplicateGrade? {
        let isPrivate =
            (shared.contains(.email) && around.namesAtEmail <= Self.mostNames)
            || (shared.contains(.phone) && around.namesAtPhone <= Self.mostNames)
        return isPrivate ? .possible : nil
    }

    private var isRare: Bool { around.namesakes <= Self.mostNamesakes }

    /// True if both have more than one word: `Maria` alone is many people.
    private var isFullName: Bool { one.name.words.count > 1 && other.name.words.count > 1 }
}
