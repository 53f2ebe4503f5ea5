import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences

/// The lines of a venue's form.
package enum VenueField: String, DraftField, CaseIterable {
    case name, category, address, coordinates, phone, website, openingHours, tags, notes

    /// The label of the line.
    package var label: String { part?.label ?? say("Tags") }

    /// The part of the venue on the line; `nil` for the tags, which are merged one by one.
    private var part: VenueMerge.Part? {
        switch self {
        case .name: .name
        case .category: .category
        case .address: .address
        case .coordinates: .coordinate
        case .phone: .phone
        case .website: .website
        case .openingHours: .openingHours
        case .tags: nil
        case .notes: .notes
        }
    }
}

/// A half-filled form of a venue, exactly as it was typed.
package struct VenueDraft: FormDraft {
    package var id: String
    /// The venue when the form was opened; `nil` for a new one.
    package var original: Venue?
    /// The lines in the order of the form.
    package var lines: [DraftLine<VenueField>]
    package var focus: VenueField?
    /// The address whose coordinates were looked up; `nil` if the person typed them.
    package var lookedUp: String?
    package var updatedAt: Date

    package init(
        id: String, original: Venue? = nil, lines: [DraftLine<VenueField>], focus: VenueField? = nil,
        lookedUp: String? = nil, updatedAt: Date
    ) {
        self.id = id
        self.original = original
        self.lines = lines
        self.focus = focus
        self.lookedUp = lookedUp
        self.updatedAt = updatedAt
    }

    package var isEmpty: Bool { original == nil && lines.allSatisfy(\.text.isEmpty) }
}

extension VenueDraft {
    package static var kind: DraftKind { .venue }
    package static var offerTitle: String { say("An unfinished venue") }
    package static var newForm: any Route { NewVenue() }
    package static var keptSentence: String {
        say("Saved as a draft; \(KeyMap.key(.newVenue)) on the Venues tab brings it back.")
    }
    package static var tab: Tab? { .venues }
    package static func subject(of venue: Venue) -> HistoryEntry.Subject? { venue.id.map { .venue($0) } }

    package var summary: [(name: String, text: String)] {
        lines.summary(name: .name, nameless: say("A venue without a name"))
    }

    package func record(in workspace: Workspace) async throws -> Venue? {
        guard let id = original?.id else { return nil }
        return try await workspace.read { try $0.venue(id) }
    }
}
