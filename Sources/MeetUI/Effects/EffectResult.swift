import Foundation
import MeetCore
import MeetStore
import Operations
import VenueSearch

/// How an effect ended.
package enum EffectResult: Hashable, Sendable {
    case meetings(RowPage<MeetingSummary>)
    case meeting(Meeting?)
    case meetingSaved(Meeting)
    case overlaps([MeetingSummary])
    case busyDays([CalendarDate: [MeetingSummary]])
    case contacts(RowPage<ContactSummary>)
    case contact(Contact?, members: [ContactSummary])
    case contactSaved(Contact)
    case contactLetters([ContactLetter])
    case surroundings(Surroundings)
    /// A link that no program took, and why, as a sentence.
    case notOpened(String, reason: String)
    case inviteeCandidates([InviteeCandidate])
    case invitees([Invitee])
    case importPreview(ImportPreview)
    case imported(ContactImportReport)
    case paths([PathCompletion])
    /// The contacts of one person each, the oldest first; the persons by name.
    case duplicates([[ContactSummary]])
    case cards([Contact])
    case venues(RowPage<Venue>)
    /// What there is here for the request.
    case venuesHere(VenueResults, VenueSearchRequest)
    /// How far the search for the request is.
    case venueSearch(VenueSearchState, VenueSearchRequest)
    case foundVenues([FoundVenue])
    case nearChoices([NearChoice])
    case venue(Venue?)
    case venueSaved(Venue)
    case person(Person)
    /// The latest first.
    case drafts([FormDraft])
    /// Done, with a sentence for the person; `changed` says whether stored data did.
    case done(String?, changed: Bool)
    /// Undone or done again, with a sentence for the person, and what that changed.
    case replayed(String, HistoryEntry.Subject?)
    case failed(String)
    case cancelled
}

/// A part of a long list, with where the list's bar belongs.
package struct RowPage<Row: Hashable & Sendable>: Hashable, Sendable {
    /// How long the whole list is.
    package var count: Int
    /// The number of `rows.first` in the whole list.
    package var offset: Int
    package var rows: [Row]
    /// The row that the anchor stood for.
    package var anchor: Int

    package init(count: Int, offset: Int, rows: [Row], anchor: Int) {
        self.count = count
        self.offset = offset
        self.rows = rows
        self.anchor = anchor
    }
}

/// One who could be invited, with why they were found.
package struct InviteeCandidate: Hashable, Sendable, Identifiable {
    package var contact: ContactSummary
    /// Offsets of the matched characters in the name.
    package var matches: [Int]
    package var score: Int

    package var id: Identifier<Contact> { contact.id }
}

/// A file or folder that a half-typed path may mean.
package struct PathCompletion: Hashable, Sendable, Identifiable {
    /// As the person would have typed it, `~` kept.
    package var path: String
    package var isFolder: Bool
    /// In bytes; `nil` for folders.
    package var size: Int?
    /// Whether all the vCard files in the folder are meant, and not the way into it.
    package var isWhole = false

    package var id: String { isWhole ? path + "*" : path }
}

/// How far a running effect is.
package struct EffectProgress: Hashable, Sendable {
    package var done: Int
    /// 0 to 1; `nil` when it is not known.
    package var fraction: Double?

    init(done: Int, fraction: Double?) {
        self.done = done
        self.fraction = fraction
    }

    init(_ progress: ImportProgress) {
        self.init(done: progress.cards, fraction: progress.fraction)
    }
}
