import MeetCore

/// What an import did with one record.
package enum ImportChange {
    case added, updated, unchanged
}

/// What an import of contacts did.
package typealias ContactImportCounts = ImportCounts

/// What an import of venues did.
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
