import MeetCore

/// The result of importing a record.
package enum ImportChange {
    case added, updated, unchanged
}

/// The result of importing contacts.
package typealias ContactImportCounts = ImportCounts

/// The result of importing venues.
package typealias VenueImportCounts = ImportCounts

extension ImportCounts {
    mutating func count(_ change: ImportChange) {
        switch change {
        case .added: added += 1
        case .updated: updated += 1
        case .unchanged: unchanged += 1
        }
    }
}
