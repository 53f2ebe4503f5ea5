import MeetCore

/// What an import did with one record.
package enum ImportChange {
    case added, updated, unchanged
}

extension ContactImportCounts {
    mutating func count(_ change: ImportChange) {
        switch change {
        case .added: added += 1
        case .updated: updated += 1
        case .unchanged: unchanged += 1
        }
    }
}
