import Foundation
import MeetCore

/// The lines of a venue's form.
package enum VenueField: String, Hashable, Sendable, Codable, CaseIterable {
    case name, category, address, coordinates, phone, website, openingHours, tags, notes

    /// The label of the line.
    package var label: String { part?.label ?? say.tagsLabel }

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

/// The unfinished form of a venue, exactly as typed.
package struct VenueDraft: Hashable, Sendable, Codable, Identifiable {
    /// A line as typed.
    package struct Line: Hashable, Sendable, Codable {
        package var field: VenueField
        package var text: String
    }

    package var id: String
    /// The venue when the form was opened; `nil` for a new one.
    package var original: Venue?
    /// The lines, in the order of the form.
    package var lines: [Line]
    package var focus: VenueField?
    /// The address whose coordinates were looked up; `nil` if the person typed them.
    package var lookedUp: String?
    package var updatedAt: Date

    package var isEmpty: Bool { original == nil && lines.allSatisfy(\.text.isEmpty) }

    /// Returns the text of a line.
    package func text(_ field: VenueField) -> String {
        lines.first { $0.field == field }?.text ?? ""
    }
}
