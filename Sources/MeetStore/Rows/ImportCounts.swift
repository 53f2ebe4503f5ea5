/// What an import did with one record.
package enum ImportChange {
    case added, updated, unchanged
}

/// What an import of contacts did.
package struct ContactImportCounts: Hashable, Sendable {
    package var added = 0
    package var updated = 0
    /// Already stored, to the letter.
    package var unchanged = 0

    package init(added: Int = 0, updated: Int = 0, unchanged: Int = 0) {
        self.added = added
        self.updated = updated
        self.unchanged = unchanged
    }
}

/// What an import of venues did.
package typealias VenueImportCounts = ContactImportCounts

extension ContactImportCounts {
    mutating func count(_ change: ImportChange) {
        switch change {
        case .added: added += 1
        case .updated: updated += 1
        case .unchanged: unchanged += 1
        }
    }
}
