import Foundation
import MeetCore
import MeetStore
import Operations
import VenueSearch

package typealias EffectProgress = OperationProgress

/// Does what effects ask for: runs the operations, and says how they ended.
package struct EffectRunner: Sendable {
    private let tools: EffectTools
    private var workspace: Workspace { tools.workspace }

    package init(_ tools: EffectTools) {
        self.tools = tools
    }

    /// Runs one effect to its end. Errors come back as sentences.
    ///
    /// - Parameter tell: Gets what was found on the way, in its order.
    package func run(
        _ effect: OldEffect, progress: @escaping @Sendable (OperationProgress) -> Void,
        tell: @escaping @Sendable (EffectResult) async -> Void
    ) async -> EffectResult {
        do {
            return switch effect {
            case .loadMeetings, .loadMeeting, .saveMeeting, .deleteMeeting, .setDone, .setStatus,
                .recordAnswer, .setRole, .findOverlaps, .loadBusyDays:
                try await runMeetings(effect)
            case .loadContacts, .loadContact, .loadContactLetters, .saveContact, .saveGroup, .deleteContact,
                .findInvitees, .loadInvitees, .findDuplicates, .loadCards, .mergeContacts:
                try await runContacts(effect)
            case .loadVenues, .loadVenue, .saveVenue, .deleteVenue, .narrowVenues, .findNear, .refreshVenues,
                .loadSurroundings:
                try await runVenues(effect)
            case .searchVenues(let request, let pause):
                .venueSearch(
                    try await SearchVenues(request, after: pause).run(in: workspace) {
                        await tell(.venueSearch($0, request))
                    }, request)
            default: try await runRest(effect, progress)
            }
        } catch {
            if Task.isCancelled || error as? StoreError == .cancelled || error is CancellationError {
                return .cancelled
            }
            if error is NoVenueSearch { return .failed("Searching is not possible here.") }
            return .failed(ErrorText.sentence(error))
        }
    }

    private func perform<Wanted: WorkspaceOperation>(_ operation: Wanted) async throws -> Wanted.Outcome {
        try await workspace.perform(operation)
    }

    private func runMeetings(_ effect: OldEffect) async throws -> EffectResult {
        switch effect {
        case .loadMeetings(let query, let anchor, let before, let after):
            return .meetings(
                try await perform(ListMeetings(query, around: anchor, before: before, after: after)))
        case .loadMeeting(let id): return .meeting(try await perform(LoadMeeting(id)))
        case .saveMeeting(let meeting, let draft):
            return .meetingSaved(try await perform(SaveMeeting(meeting, draft: draft)))
        case .deleteMeeting(let id, let title):
            _ = try await perform(DeleteMeeting(id))
            return .done("Deleted “\(title)”; u brings it back.", changed: true)
        case .setDone(let id, let isDone):
            let title = try await perform(MarkMeeting(id, isDone: isDone)).title
            return .done(isDone ? "Done: “\(title)”." : "Open again: “\(title)”.", changed: true)
        case .setStatus(let id, let status):
            let title = try await perform(SetMeetingStatus(id, status)).title
            let words = status == .cancelled ? "Cancelled" : "Takes place again"
            return .done("\(words): “\(title)”.", changed: true)
        case .recordAnswer(let id, let invitee, let answer, let comment):
            return .meeting(try await perform(RecordAnswer(id, invitee, answer, comment: comment)))
        case .setRole(let id, let invitee, let role):
            return .meeting(try await perform(SetRole(id, invitee, role)))
        case .findOverlaps(let interval, let excluding):
            return .overlaps(try await perform(FindOverlaps(interval, excluding: excluding)))
        case .loadBusyDays(let interval, let zone):
            return .busyDays(try await perform(FindBusyDays(interval, zone: zone)))
        default: return .done(nil, changed: false)
        }
    }

    private func runContacts(_ effect: OldEffect) async throws -> EffectResult {
        switch effect {
        case .loadContacts(let text, let anchor, let before, let after):
            return .contacts(
                try await perform(ListContacts(text, around: anchor, before: before, after: after)))
        case .loadContact(let id):
            let found = try await perform(LoadContact(id))
            return .contact(found?.contact, members: found?.members ?? [])
        case .loadContactLetters(let text):
            return .contactLetters(try await perform(ListContactLetters(text)))
        case .saveContact(let contact, let draft):
            return .contactSaved(try await perform(SaveContact(contact, draft: draft)))
        case .saveGroup(let group, let members, let draft):
            return .contactSaved(try await perform(SaveGroup(group, members: members, draft: draft)))
        case .deleteContact(let id, let name):
            try await perform(DeleteContact(id))
            return .done("Deleted \(name); u brings them back.", changed: true)
        case .findInvitees(let text, let limit):
            return .inviteeCandidates(try await perform(FindInvitees(text, limit: limit)))
        case .loadInvitees(let id): return .invitees(try await perform(ListInvitees(of: id)))
        case .findDuplicates: return .duplicates(try await perform(FindDuplicates()).map(\.contacts))
        case .loadCards(let ids): return .cards(try await perform(LoadCards(ids)))
        case .mergeContacts(let ids, let name):
            let removed = try await perform(MergeContacts([ids]))
            return .done(
                removed == 0
                    ? "They are no more in the book."
                    : "Merged \(removed + 1) cards of \(name); u parts them.",
                changed: removed > 0)
        default: return .done(nil, changed: false)
        }
    }

    private func runVenues(_ effect: OldEffect) async throws -> EffectResult {
        switch effect {
        case .loadVenues(let text, let anchor, let before, let after):
            return .venues(
                try await perform(ListVenues(text, around: anchor, before: before, after: after)))
        case .loadVenue(let id): return .venue(try await perform(LoadVenue(id)))
        case .saveVenue(let venue, let draft):
            return .venueSaved(try await perform(SaveVenue(venue, draft: draft)))
        case .deleteVenue(let id, let name):
            try await perform(DeleteVenue(id))
            return .done("Deleted “\(name)”; u brings it back.", changed: true)
        case .narrowVenues(let request):
            return .venuesHere(try await perform(NarrowVenues(request)), request)
        case .findNear(let text, let home): return .nearChoices(try await perform(FindNear(text, home: home)))
        case .refreshVenues(let found): return .foundVenues(try await perform(RefreshVenues(found)))
        case .loadSurroundings(let query): return .surroundings(try await perform(FindSurroundings(query)))
        default: return .done(nil, changed: false)
        }
    }

    private func runRest(
        _ effect: OldEffect, _ progress: @escaping @Sendable (OperationProgress) -> Void
    ) async throws -> EffectResult {
        switch effect {
        case .previewImport(let path):
            return .importPreview(
                try await workspace.perform(PreviewImport(.typed(path)), progress: progress))
        case .importContacts(let path):
            return .imported(try await workspace.perform(ImportContacts(.typed(path)), progress: progress))
        case .completePath(let typed): return .paths(await workspace.perform(CompletePath(typed)))
        case .loadPerson: return .person(try await perform(LoadProfile()))
        case .savePerson(let person): return .person(try await perform(SaveProfile(person)))
        case .setSearchPlace(let place): return .person(try await perform(SetSearchPlace(place)))
        case .setProvider(let id): return .person(try await perform(SetProvider(id)))
        case .saveDraft(let draft): try await perform(SaveDraft(try draft.stored()))
        case .discardDraft(let id): try await perform(DiscardDraft(id))
        case .loadDrafts:
            // A draft that a newer version wrote and this one cannot read stays where it is.
            return .drafts(try await perform(ListDrafts()).compactMap(FormDraft.init))
        case .undo:
            return try await workspace.perform(Undo(), progress: progress)
                .map { .replayed("Taken back: \(HistoryText.sentence($0.title)).", $0.subject) }
                ?? .done("There is nothing to take back.", changed: false)
        case .redo:
            return try await workspace.perform(Redo(), progress: progress)
                .map { .replayed("Done again: \(HistoryText.sentence($0.title)).", $0.subject) }
                ?? .done("There is nothing to do again.", changed: false)
        case .openLink(let link): return try await open { try $0.open(link) }
        case .openPhoto(let id):
            guard let photo = try await perform(LoadContact(id))?.contact.photo else {
                return .done("There is no photo.", changed: false)
            }
            return try await open { try $0.open(photo) }
        default: break
        }
        return .done(nil, changed: false)
    }

    /// Other programs are started and waited for where nobody else waits.
    private func open(
        _ body: @escaping @Sendable (LinkOpener) throws -> LinkOpening
    ) async throws -> EffectResult {
        let opener = LinkOpener(tools)
        switch try await WorkQueue.programs.run({ () throws(any Error) in try body(opener) }) {
        case .opened(let link): return .done("Opened \(link)", changed: false)
        case .notOpened(let link, let reason): return .notOpened(link, reason: reason)
        }
    }
}
