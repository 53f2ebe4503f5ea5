import Foundation
import MeetCore
import MeetStore
import Operations

extension EffectRunner {
    func performContacts(
        _ effect: Effect, progress: @escaping @Sendable (EffectProgress) -> Void
    ) throws -> EffectResult {
        switch effect {
        case .loadContacts(let text, let anchor, let before, let after):
            let count = try store.contactCount(text)
            let row: Int
            switch anchor {
            case .row(let wanted): row = wanted
            case .contact(let id, let fallback): row = try store.contactIndex(text, of: id) ?? fallback
            }
            let anchored = max(0, min(row, count - 1))
            let (first, last) = (max(0, anchored - before), min(count, anchored + after))
            let rows = first < last ? try store.contacts(text, rows: first..<last) : []
            return .contacts(RowPage(count: count, offset: first, rows: rows, anchor: anchored))
        case .loadContact(let id):
            let contact = try store.contact(id)
            let members = contact?.kind == .group ? try store.members(ofGroup: id) : []
            return .contact(contact, members: members)
        case .loadContactLetters(let text): return .contactLetters(try store.contactLetters(text))
        case .openPhoto(let id):
            guard let photo = try store.contact(id)?.photo else {
                return .done("There is no photo.", changed: false)
            }
            return try linkOpener.open(photo)
        case .saveContact(let contact, let draft):
            let saved = try store.save(contact)
            if let draft { try store.deleteDraft(id: draft) }
            return .contactSaved(saved)
        case .saveGroup(let group, let members, let draft):
            var group = group
            // Members that are no contacts here stay: they may be on another machine.
            let strangers = try group.id.map { try store.unknownMembers(ofGroup: $0) } ?? []
            group.members = try members.compactMap { try store.contact($0)?.uid } + strangers
            let saved = try store.save(group)
            if let draft { try store.deleteDraft(id: draft) }
            return .contactSaved(saved)
        case .deleteContact(let id, let name):
            try store.deleteContact(id)
            return .done("Deleted \(name); u brings them back.", changed: true)
        case .findInvitees(let text, let limit):
            return .inviteeCandidates(try invitees.find(text, limit: limit, in: store))
        case .loadInvitees(let id): return .invitees(try inviteesOf(id))
        case .previewImport(let path):
            return .importPreview(
                try ContactImport.preview(paths: [expand(path)], from: store) { progress(EffectProgress($0)) }
            )
        case .importContacts(let path):
            let report = try ContactImport.run(paths: [expand(path)], into: store) {
                progress(EffectProgress($0))
            }
            return .imported(report)
        case .findDuplicates:
            return .duplicates(try ContactDuplicates.find(in: store).map(\.contacts))
        case .loadCards(let ids): return .cards(try ids.compactMap { try store.contact($0) })
        case .mergeContacts(let ids, let name):
            let removed = try ContactDuplicates.merge(ids, in: store)
            return .done(
                removed == 0
                    ? "They are no more in the book."
                    : "Merged \(removed + 1) cards of \(name); u parts them.",
                changed: removed > 0)
        default: return .done(nil, changed: false)
        }
    }

    private func expand(_ path: String) -> String {
        PathCompletion.expand(path, environment: environment, workingFolder: workingFolder)
    }

    /// One contact, or everyone in a group.
    private func inviteesOf(_ id: Identifier<Contact>) throws -> [Invitee] {
        guard let contact = try store.contact(id) else { return [] }
        let everyone =
            contact.kind == .group
            ? try store.members(ofGroup: id)
            : [ContactSummary(id: id, name: contact.name, email: contact.preferredEmail?.address)]
        return everyone.map { Invitee(contactID: $0.id, name: $0.name, email: $0.email) }
    }
}
