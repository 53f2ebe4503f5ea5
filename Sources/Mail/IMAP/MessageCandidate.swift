/// A message that may have a calendar in it, and what is to be read of it.
struct MessageCandidate {
    var uid: UInt32
    /// How many are asked for.
    var bytes: Int
    var isCut: Bool
    /// Whether it is not known what it consists of, so that its beginning has to tell.
    var isGuess: Bool
    /// What is read of it in place of its beginning.
    var parts: [BodyStructure.Part] = []

    /// As the server describes it; `nil` where there is no calendar in it.
    init?(_ uid: UInt32, _ item: FetchedItem, _ limits: MailboxSync.Limits) {
        guard let structure = item.structure.map(BodyStructure.init) else {
            self.init(guessing: uid, item, limits)
            return
        }
        switch structure.find {
        case .nothing:
            // What was not described may be one, and of what no reader of mail shows whole it is told.
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

    /// A message whose structure is not known.
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

    /// Has its parts with calendars read, as many as there is room for.
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

    /// As many as go into one answer, and one at least.
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

    /// Whether it is asked for by a command of its own, as others are not of the same length.
    private var isAlone: Bool { isCut || !parts.isEmpty }
}
