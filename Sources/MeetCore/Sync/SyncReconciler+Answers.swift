extension SyncReconciler {
    /// Returns the changes that an answer makes.
    ///
    /// Whatever both sides did since the question was asked is found by the next round: the push has the
    /// condition that the server's item is as it was.
    ///
    /// - Parameters:
    ///   - newUID: The UID of the item that `both` adds.
    ///   - taken: The names of the collection, in lower case.
    package func resolve(
        _ conflict: SyncConflict, _ answer: SyncConflict.Answer, newUID: String, taken: Set<String> = []
    ) -> SyncResolution {
        var resolution =
            switch conflict.kind {
            case .edited: edited(conflict, answer, newUID)
            case .deletedHere: deletedHere(conflict, answer)
            case .deletedThere: deletedThere(conflict, answer, newUID, taken)
            case .uidTaken(let href): uidTaken(conflict, answer, newUID, href, taken)
            case .twin(let href): twin(conflict, answer, newUID, first: href)
            }
        if !canWrite { resolution.push = nil }
        return resolution
    }

    private func edited(
        _ conflict: SyncConflict, _ answer: SyncConflict.Answer, _ newUID: String
    ) -> SyncResolution {
        var resolution = SyncResolution()
        guard let here = conflict.here, let item = conflict.there else { return resolution }
        let agreed = conflict.copy?.agreed
        var next = SyncCopy(item, uid: conflict.uid, here: ownBase(of: item, since: agreed))
        // Texts that cannot be merged count as a whole.
        let merge = SyncMerge(
            agreed: agreed, here: here, there: item.text, format: format,
            preferring: answer == .there ? .theirs : .mine, own: own)
        let text = merge?.here ?? (answer == .there ? item.text : here)
        let sent = merge?.there ?? text
        if SyncContent.isSame(sent, item.text, format: format) {
            next = SyncCopy(item, uid: conflict.uid, here: rewritten(text))
        } else {
            resolution.push = update(next, text: sent, here: rewritten(text))
        }
        resolution.here = .store(text)
        resolution.copy = next
        if answer == .both { resolution.added = SyncText.text(item.text, withUID: newUID) }
        return resolution
    }

    private func deletedHere(_ conflict: SyncConflict, _ answer: SyncConflict.Answer) -> SyncResolution {
        var resolution = SyncResolution()
        guard answer == .here, let item = conflict.there else { return resolution }
        resolution.here = .delete
        resolution.push = deletion(
            of: SyncCopy(item, uid: conflict.uid, here: rewritten(item.text)))
        return resolution
    }

    private func deletedThere(
        _ conflict: SyncConflict, _ answer: SyncConflict.Answer, _ newUID: String, _ taken: Set<String>
    ) -> SyncResolution {
        var resolution = SyncResolution()
        resolution.forgets = true
        guard let here = conflict.here, answer != .there else {
            resolution.here = .delete
            return resolution
        }
        // With what only the server had.
        let text = restored(conflict, here)
        if answer == .both {
            // A bin of the server may hold the UID.
            resolution.here = .delete
            resolution.added = SyncText.text(text, withUID: newUID)
        } else {
            let local = LocalItem(uid: conflict.uid, text: text)
            resolution.push = creation(of: local, href: href(for: conflict.uid, taken))
            resolution.push?.here = here
        }
        return resolution
    }

    private func restored(_ conflict: SyncConflict, _ here: String) -> String {
        guard let agreed = conflict.copy?.agreed,
            let merge = SyncMerge(
                agreed: agreed, here: here, there: agreed.there, format: format, preferring: .mine)
        else { return here }
        return merge.there
    }

    private func uidTaken(
        _ conflict: SyncConflict, _ answer: SyncConflict.Answer, _ newUID: String, _ href: String?,
        _ taken: Set<String>
    ) -> SyncResolution {
        var resolution = SyncResolution()
        guard let here = conflict.here else { return resolution }
        switch (answer, href) {
        case (.there, _):
            resolution.here = .delete
            resolution.forgets = true
        case (.here, let href?):
            // The item there becomes this one; its text is compared when it has been moved.
            resolution.push = SyncPush(
                .move(from: href), uid: conflict.uid, href: self.href(for: conflict.uid, taken),
                condition: .unconditional)
        case (.here, nil), (.both, _):
            resolution.here = .delete
            resolution.forgets = true
            resolution.added = SyncText.text(here, withUID: newUID)
        }
        return resolution
    }

    private func twin(
        _ conflict: SyncConflict, _ answer: SyncConflict.Answer, _ newUID: String, first: String
    ) -> SyncResolution {
        var resolution = SyncResolution()
        guard let second = conflict.there else { return resolution }
        let row = SyncCopy(second, uid: conflict.uid, here: rewritten(second.text))
        switch answer {
        case .here: resolution.push = deletion(of: row)
        case .there:
            resolution.here = .store(second.text)
            resolution.copy = row
            resolution.push = SyncPush(
                .delete, uid: conflict.uid, href: first,
                condition: SyncPush.Condition(conflict.copy?.etag))
        case .both:
            resolution.added = SyncText.text(second.text, withUID: newUID)
            resolution.push = deletion(of: row)
        }
        return resolution
    }
}
