/// Whether two contacts are one person, by all that their cards say.
///
/// The name is looked at first. A name with an address that is one person's own (e-mail, number, birthday) is sure, a
/// name with less is likely, and a name alone, or an address under two names, is worth a look. Birthdays, middle names
/// and generations that differ speak against all of it.
///
/// Groups, organisations and places are no people: only those of the very same name may be one.
package struct PersonLikeness {
    /// What the book says of signs that these two share.
    package struct Surroundings: Hashable, Sendable {
        /// How many contacts have this name, or one like it.
        package var namesakes: Int
        /// How many names there are at the e-mail address that the fewest share.
        package var namesAtEmail: Int
        package var namesAtPhone: Int

        package init(namesakes: Int = 2, namesAtEmail: Int = 1, namesAtPhone: Int = 1) {
            self.namesakes = namesakes
            self.namesAtEmail = namesAtEmail
            self.namesAtPhone = namesAtPhone
        }
    }

    /// So many contacts of one name are several people, unless something else is the same.
    static let mostNamesakes = 4
    /// An address of more names than that is an office's.
    static let mostNames = 4

    private let one: PersonSigns
    private let other: PersonSigns
    private let name: NameLikeness
    private let around: Surroundings

    /// - Returns: `nil` where nothing worth a look is the same, and where something speaks against it.
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

    /// Whether the two cannot be one person, whatever else is the same.
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
        // `Jr.` on one card alone may be the son's.
        return DuplicateVerdict(name.isOfOneGeneration ? grade : .possible, reasons)
    }

    private var arePeople: Bool { one.isPerson && other.isPerson }

    /// What is thought of groups, organisations and places of one name.
    private var verdictOfThings: DuplicateVerdict? {
        // The name says the organisation already.
        let shared = sharedSigns.filter { $0 != .organization }
        if shared.isEmpty, !isRare { return nil }
        // Groups of other people, and branches of one company.
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

    /// Whole days are the same; of less than a day and a month nothing follows.
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

    /// Both are known by a mailbox of the same company, and it is not the same one.
    private var areColleagues: Bool {
        func domains(_ signs: PersonSigns) -> Set<Substring> {
            Set(signs.emails.compactMap { $0.split(separator: "@").last })
        }
        return sharedMailboxes.isEmpty && !domains(one).isDisjoint(with: domains(other))
    }

    /// Nothing that both cards tell is told differently.
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
            // A name may change with a marriage.
            if shared.contains(.birthday), shared.contains(.email) || shared.contains(.phone) {
                return .likely
            }
            return gradeOfOtherName(shared)
        case .family, .different: return gradeOfOtherName(shared)
        }
    }

    /// The name, and signs that a namesake may have too.
    private func gradeOfName(_ shared: [DuplicateReason]) -> DuplicateGrade? {
        if shared == [.organization], areColleagues || !isRare { return isRare ? .possible : nil }
        return isFullName ? .likely : .possible
    }

    /// An address or a number that few have.
    private func gradeOfOtherName(_ shared: [DuplicateReason]) -> DuplicateGrade? {
        let isPrivate =
            (shared.contains(.email) && around.namesAtEmail <= Self.mostNames)
            || (shared.contains(.phone) && around.namesAtPhone <= Self.mostNames)
        return isPrivate ? .possible : nil
    }

    private var isRare: Bool { around.namesakes <= Self.mostNamesakes }

    /// `Maria` alone is many people.
    private var isFullName: Bool { one.name.words.count > 1 && other.name.words.count > 1 }
}
