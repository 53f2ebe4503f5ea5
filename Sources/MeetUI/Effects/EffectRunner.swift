import Foundation
import MeetCore
import MeetStore
import VenueSearch

/// Does what effects ask for: the only part of the screens that touches the store and files.
///
/// Every call but a search for venues blocks its thread until it is done; the runtime calls it off the main actor.
package struct EffectRunner: Sendable {
    let store: MeetStore
    let now: @Sendable () -> Date
    /// For `~` and relative paths.
    let environment: [String: String]
    let workingFolder: String
    let invitees: InviteeIndex
    let venues: VenueSearching?
    let shownFiles = ShownFiles()

    package init(
        store: MeetStore, now: @escaping @Sendable () -> Date, environment: [String: String],
        workingFolder: String, venues: VenueSearching? = nil
    ) {
        self.store = store
        self.now = now
        self.environment = environment
        self.workingFolder = workingFolder
        invitees = InviteeIndex()
        self.venues = venues
    }

    /// Runs one effect to its end.
    ///
    /// - Parameter tell: Gets what was found on the way, in its order.
    package func run(
        _ effect: Effect, progress: @escaping @Sendable (EffectProgress) -> Void,
        tell: @escaping @Sendable (EffectResult) async -> Void
    ) async -> EffectResult {
        if case .searchVenues(let request, let pause) = effect {
            return await search(request, after: pause, tell: tell)
        }
        return run(effect, progress: progress)
    }

    /// Runs one effect that has a single result to its end. Errors come back as sentences.
    package func run(_ effect: Effect, progress: @escaping @Sendable (EffectProgress) -> Void) -> EffectResult
    {
        defer { if effect.changesContacts { invitees.forget() } }
        do {
            return try perform(effect, progress: progress)
        } catch {
            if Task.isCancelled || error as? StoreError == .cancelled { return .cancelled }
            return .failed(ErrorText.sentence(error))
        }
    }

    /// To be called at the program's end: takes away the files that were made for other programs to show.
    package func removeShownFiles() {
        shownFiles.removeAll()
    }

    /// What other processes wrote makes cached rows stale.
    package func forgetCaches() {
        invitees.forget()
    }

    private func perform(_ effect: Effect, progress: @escaping @Sendable (EffectProgress) -> Void) throws
        -> EffectResult
    {
        switch effect {
        case .loadMeetings, .loadMeeting, .saveMeeting, .deleteMeeting, .setDone, .setStatus, .recordAnswer,
            .setRole,
            .findOverlaps, .loadBusyDays:
            try performMeetings(effect)
        case .loadContacts, .loadContact, .loadContactLetters, .openPhoto, .saveContact, .saveGroup,
            .deleteContact, .findInvitees,
            .loadInvitees, .importContacts, .previewImport, .findDuplicates, .loadCards, .mergeContacts:
            try performContacts(effect, progress: progress)
        case .completePath(let typed):
            .paths(
                PathCompletion.completions(of: typed, environment: environment, workingFolder: workingFolder))
        case .loadVenues, .loadVenue, .saveVenue, .deleteVenue, .narrowVenues, .findNear, .refreshVenues,
            .searchVenues,
            .setSearchPlace,
            .setProvider:
            try performVenues(effect)
        case .openLink(let link): try linkOpener.open(link)
        case .loadSurroundings(let query): .surroundings(try surroundings(query))
        case .loadPerson: .person(try Person(readFrom: store))
        case .savePerson(let person):
            try savePerson(person)
        case .saveDraft, .loadDrafts, .discardDraft:
            try performDrafts(effect)
        case .undo:
            try store.undo().map { .replayed("Taken back: \($0.title).", $0.subject) }
                ?? .done("There is nothing to take back.", changed: false)
        case .redo:
            try store.redo().map { .replayed("Done again: \($0.title).", $0.subject) }
                ?? .done("There is nothing to do again.", changed: false)
        }
    }

    var linkOpener: LinkOpener { LinkOpener(environment: environment, shownFiles: shownFiles) }

    private func savePerson(_ person: Person) throws -> EffectResult {
        try person.write(to: store)
        return .person(person)
    }
}
