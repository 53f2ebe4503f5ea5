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
    case person(Profile)
    /// The latest first.
    case drafts([FormDraft])
    /// Done, with a sentence for the person; `changed` says whether stored data did.
    case done(String?, changed: Bool)
    /// Undone or done again, with a sentence for the person, and what that changed.
    case replayed(String, HistoryEntry.Subject?)
    case failed(String)
    case cancelled
}
