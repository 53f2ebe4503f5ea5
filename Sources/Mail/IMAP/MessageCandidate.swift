/// A message that may contain a calendar, and the bytes to read of it.
struct MessageCandidate {
    var uid: UInt32
    /// The number of bytes to request.
    var bytes: Int
    var isCut: Bool
    /// True if its structure is unknown, so that its beginning decides.
    var isGuess: Bool
    /// The parts to read in place of its beginning.
    var parts: [BodyStructure.Part] = []

    /// Makes a candidate from the server's description; `nil` without a calendar.
    init?(_ uid: UInt32, _ item: FetchedItem, _ limits: MailboxSync.Limits) {
        guard let structure = item.structure.map(BodyStructure.init) else {
            self.init(guessing: uid, item, limits)
            return
        }
        switch structure.find {
        case .nothing:
            // A part without a description may be one, and a message that no mail reader shows completely is
            // reported.
            if structure.isWhole, structure.count <= limits.manyParts { return nil }
            self.init(guessing: uid, item, limits)
            return
        case .tnef:
            self.init(beginningOf: uid, item, most: limits.unreadable)
            return
        case .calendar: self.init(beginningOf: uid, item, most: limits.message)
        }
        let isShort =
            !isCut && structure.isWhole && structure.count <= limits.wholeParts
            && structure.calendars.allSatisfy { $0.depth <= limits.levels }
        // The only part of a message is the message.
        let isOnlyPart = structure.isWhole && structure.count == 1 && structure.calendars.first?.depth == 1
        if isShort || isOnlyPart { return }
        guard !structure.calendars.isEmpty else {
            isGuess = !structure.isWhole
            return
        }
        choose(structure, limits)
    }

    /// Makes a candidate of a message without a calendar, such as an answer in words.
    init(letter uid: UInt32, _ item: FetchedItem, _ limits: MailboxSync.Limits) {
        self.init(beginningOf: uid, item, most: limits.letter)
    }

    /// Makes a candidate without a known structure.
    init(guessing uid: UInt32, _ item: FetchedItem, _ limits: MailboxSync.Limits) {
        self.init(beginningOf: uid, item, most: limits.message)
        isGuess = true
    }

    private init(beginningOf uid: UInt32, _ item: FetchedItem, most: Int) {
        self.uid = uid
        let size = item.size ?? most
        bytes = min(size, most)
        isCut = size > most
        isGuess = false
    }

    /// Selects the calendar parts to read, as many as fit.
    private mutating func choose(_ structure: BodyStructure, _ limits: MailboxSync.Limits) {
        isCut = !structure.isWhole
        bytes = limits.header
        for part in structure.calendars {
            let size = min(part.size ?? limits.message, limits.message)
            guard parts.count < limits.parts, bytes + size <= limits.header + limits.message else {
                isCut = true
                continue
            }
            if part.size ?? 0 > limits.message { isCut = true }
            parts.append(part)
            bytes += size
        }
    }

    /// Returns as many candidates as fit in one answer, at least one.
    static func fitting(_ group: ArraySlice<MessageCandidate>, _ most: Int) -> [MessageCandidate] {
        var fitting: [MessageCandidate] = []
        var sum = 0
        for candidate in group {
            if let first = fitting.first,
                sum + candidate.bytes > most || first.isAlone || candidate.isAlone
            {
                break
            }
            fitting.append(candidate)
            sum += candidate.bytes
        }
        return fitting
    }

    /// True if it needs a command of its own, because its length differs from others.
    private var isAlone: Bool { isCut || !parts.isEmpty }
}
