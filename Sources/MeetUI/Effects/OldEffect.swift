import Foundation
import MeetCore
import MeetStore
import Operations
import VenueSearch

/// Something a screen wants done outside its state: the store, files, other programs.
///
/// A value, so that a test can look at what a key asked for.
package enum OldEffect: Hashable, Sendable {
    // Meetings
    case loadMeetings(MeetingQuery, MeetingAnchor, before: Int, after: Int)
    case loadMeeting(Identifier<Meeting>)
    case saveMeeting(Meeting, draft: String?)
    case deleteMeeting(Identifier<Meeting>, title: String)
    case setDone(Identifier<Meeting>, Bool)
    case setStatus(Identifier<Meeting>, Meeting.Status)
    case recordAnswer(
        Identifier<Meeting>, Identifier<Invitee>, Invitee.Participation, comment: String?)
    case setRole(Identifier<Meeting>, Identifier<Invitee>, Invitee.Role)
    case findOverlaps(DateInterval, excluding: Identifier<Meeting>?)
    /// The meetings of each day of the interval, in that zone.
    case loadBusyDays(DateInterval, zone: String)
    // Contacts
    case loadContacts(String, ContactAnchor, before: Int, after: Int)
    case loadContact(Identifier<Contact>)
    case loadContactLetters(String)
    case openLink(String)
    /// What a map shows besides its venues.
    case loadSurroundings(SurroundingsQuery)
    case openPhoto(Identifier<Contact>)
    case saveContact(Contact, draft: String?)
    /// The same, with these contacts as its members.
    case saveGroup(Contact, members: [Identifier<Contact>], draft: String?)
    case deleteContact(Identifier<Contact>, name: String)
    case findInvitees(String, limit: Int)
    case loadInvitees(ofContact: Identifier<Contact>)
    /// What an import would do.
    case previewImport(path: String)
    case importContacts(path: String)
    case completePath(String)
    /// Who is in the book more than once.
    case findDuplicates
    /// All that these cards say, to be compared.
    case loadCards([Identifier<Contact>])
    /// Into the first of them.
    case mergeContacts([Identifier<Contact>], name: String)
    // Venues
    case loadVenues(String, VenueAnchor, before: Int, after: Int)
    case loadVenue(Identifier<Venue>)
    case saveVenue(Venue, draft: String? = nil)
    case deleteVenue(Identifier<Venue>, name: String)
    /// Saved venues and imported places that fit; without network.
    case narrowVenues(VenueSearchRequest)
    /// Asks a provider, after a pause where somebody is still typing. Tells what it has found on the way.
    case searchVenues(VenueSearchRequest, after: Duration?)
    /// Places for what is typed after “near”, home among them.
    case findNear(String, home: String)
    /// What was found, with what is stored of it now.
    case refreshVenues([FoundVenue])
    /// Where a search is to be made from now on, and by whom.
    case setSearchPlace(String)
    case setProvider(String)
    // Me
    case loadPerson
    case savePerson(Profile)
    // Drafts and history
    case saveDraft(FormDraft)
    case loadDrafts
    case discardDraft(String)
    case undo
    case redo

    /// Effects of one slot stand in for each other: a newer one makes the answer of an older one stale.
    /// `nil`: every one of them counts.
    package var slot: String? {
        switch self {
        case .loadMeetings: "meetings"
        case .loadMeeting: "meeting"
        case .findOverlaps: "overlaps"
        case .loadBusyDays: "busy days"
        case .loadContacts: "contacts"
        case .loadContact: "contact"
        case .loadContactLetters: "contact letters"
        case .loadSurroundings: "surroundings"
        case .findInvitees: "invitees"
        case .completePath: "path"
        case .findDuplicates: "duplicates"
        case .loadCards: "cards"
        case .loadVenues: "venues"
        case .narrowVenues: "venues here"
        case .findNear: "near"
        case .searchVenues: Self.venueSearchSlot
        case .refreshVenues: "found venues"
        case .loadPerson: "person"
        case .loadDrafts: "drafts"
        default: nil
        }
    }

    static let venueSearchSlot = "venue search"

    /// Writes run one after the other, in the order they were asked for.
    package var isWrite: Bool {
        switch self {
        case .saveMeeting, .deleteMeeting, .setDone, .setStatus, .recordAnswer, .setRole, .saveContact,
            .saveGroup,
            .deleteContact,
            .importContacts, .mergeContacts,
            .saveVenue, .deleteVenue, .savePerson, .setSearchPlace, .setProvider, .saveDraft, .discardDraft,
            .undo, .redo:
            true
        default: false
        }
    }

    /// Whether it may take so long that leaving the program does not wait for it: it is taken back instead.
    package var isLong: Bool {
        if case .importContacts = self { return true }
        return !isWrite
    }

    /// Whether contacts may be others after it.
    package var changesContacts: Bool {
        switch self {
        case .saveContact, .saveGroup, .deleteContact, .importContacts, .mergeContacts, .undo, .redo: true
        default: false
        }
    }

    /// Whether the screen itself shows that it runs.
    package var isShownByScreen: Bool {
        if case .searchVenues = self { true } else { false }
    }

    /// Whether the screen itself says why it failed.
    var failureIsShownByScreen: Bool {
        switch self {
        case .previewImport, .importContacts: true
        default: false
        }
    }

    /// What is said when it was stopped.
    package var stopped: String {
        if case .searchVenues = self { return "The search was stopped." }
        return "\(activity) was stopped; nothing was changed."
    }

    /// What is said beside the spinner while it runs.
    package var activity: String {
        switch self {
        case .importContacts: "Importing"
        case .previewImport: "Reading"
        case .findDuplicates: "Looking for duplicates"
        case .findInvitees, .searchVenues: "Searching"
        default: isWrite ? "Saving" : "Loading"
        }
    }
}
