import Foundation
import MeetCore

/// The lines of a venue's form.
package enum VenueField: String, Hashable, Sendable, Codable, CaseIterable {
    case name, category, address, coordinates, phone, website, openingHours, tags, notes
}

/// A half-filled form of a venue, exactly as it was typed.
package struct VenueDraft: Hashable, Sendable, Codable, Identifiable {
    /// A line as it was typed.
    package struct Line: Hashable, Sendable, Codable {
        package var field: VenueField
        package var text: String
    }

    package var id: String
    /// The venue that is being changed, as it was when the form was opened; `nil` for a new one.
    package var original: Venue?
    package var lines: [Line]
    package var focus: VenueField?
    package var updatedAt: Date

    package var isEmpty: Bool { original == nil && lines.allSatisfy(\.text.isEmpty) }

    /// What was typed on a line.
    package func text(_ field: VenueField) -> String {
        lines.first { $0.field == field }?.text ?? ""
    }
}
