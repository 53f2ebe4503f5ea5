import Foundation

/// Decodes gathered cards into contacts, and caches what later cards of the file repeat.
struct CardDecoder {
    let file: String
    let limits: VCardLimits
    let characterSets = CharacterSetDecoder()
    /// The cache for version 2.1 cards, whose parameters are parsed differently.
    private let memoryOf2 = CardMemory()
    private let memory = CardMemory()

    init(file: String, limits: VCardLimits) {
        self.file = file
        self.limits = limits
    }

    func decode(_ raw: RawCard) -> DecodedCard {
        var builder = ContactBuilder(
            raw: raw, file: file, limits: limits, characterSets: characterSets,
            memory: raw.version == .v2 ? memoryOf2 : memory)
        builder.build()
        // Swapped rather than copied: a contact has some forty references to count.
        var contact = Contact(uid: "")
        swap(&contact, &builder.contact)
        var problems = builder.problems
        let hasUID = !contact.uid.isEmpty
        if contact.name.isEmpty { contact.name = contact.composedName }
        let isSavable = !contact.name.isEmpty
        if !isSavable {
            problems.append(
                ImportProblem(
                    file: file, line: raw.line, reason: .noNameAddressOrNumber,
                    severity: .skipped))
        }
        return DecodedCard(
            contact: contact, index: raw.index, line: raw.line, problems: problems, hasUID: hasUID,
            isSavable: isSavable, digest: raw.digest, size: raw.bytes.count)
    }
}

/// A cache of the property names and parameters that the cards of a file repeat. Not thread-safe.
final class CardMemory {
    let heads = HeadCache()
    /// The property of each cached head, indexed by `LineHead.key`.
    private var properties = [VCardProperty??](repeating: nil, count: HeadCache.mostEntries)
    /// The label, preference and other parameters of each cached head without a group, indexed by
    /// `LineHead.key`.
    var besides = [ContactBuilder.Beside?](repeating: nil, count: HeadCache.mostEntries)

    func property(of line: ContentLine) -> VCardProperty? {
        guard let key = line.head.key else { return VCardProperty(line.name) }
        if let known = properties[key] { return known }
        let property = VCardProperty(line.name)
        properties[key] = .some(property)
        return property
    }
}
