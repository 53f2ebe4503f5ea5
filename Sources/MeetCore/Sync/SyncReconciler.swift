/// The decision about each item of a collection: a pure function of the item here, its row, and the
/// server's state.
///
/// Nothing is ever inferred from an absence here: only the mark of a deletion deletes there. An edit wins
/// over a deletion, and the person is asked. An edit is carried over into the server's text (`SyncMerge`),
/// so that what this program does not model stays in it.
package struct SyncReconciler: Sendable {
    package let format: SyncFormat
    /// The href of the collection.
    package let collection: String
    package let canWrite: Bool
    /// The keys of the person's addresses.
    package let own: Set<String>
    /// Returns the text that this program writes of an item that it stored from a text.
    ///
    /// What it does not model is missing in it; without knowing this, the absence would look like an edit.
    package let rewritten: @Sendable (String) -> String

    package init(
        format: SyncFormat, collection: String, canWrite: Bool = true, own: Set<String> = [],
        rewritten: @escaping @Sendable (String) -> String
    ) {
        self.format = format
        self.collection = collection
        self.canWrite = canWrite
        self.own = own
        self.rewritten = rewritten
    }

    /// Returns the step for an item.
    ///
    /// - Parameters:
    ///   - local: The item here or the mark of its deletion; `nil` for neither.
    ///   - copy: Its row; `nil` for an item that was never on both sides.
    ///   - taken: The names of the collection in lower case, for the href of a new item.
    package func step(
        local: LocalItem?, copy: SyncCopy?, remote: RemoteState, taken: Set<String> = []
    ) -> SyncStep {
        guard var copy else { return firstStep(local, nil, remote, taken) }
        var remote = remote
        var isRead = false
        if case .present(let item) = remote,
            let agreed = agreement(of: copy, with: item, isCertain: local?.isDeleted ?? false)
        {
            copy = SyncCopy(item, uid: copy.uid, here: agreed.here)
            remote = .unchanged
            isRead = true
        }
        guard let agreed = copy.agreed else { return firstStep(local, copy, remote, taken) }
        var step =
            switch remote {
            case .unchanged: unchanged(local, copy, agreed)
            case .gone: gone(local, copy, agreed)
            case .present(let item): changed(local, copy, agreed, item)
            }
        if isRead, step.copy == nil { step.copy = copy }
        return step
    }

    /// Returns the texts on which both sides agree if the item is as it was, or as this program wrote it.
    /// The ETag may be another one: some servers answer a PUT with one and a GET with another.
    ///
    /// - Parameter isCertain: Whether a change of what this program does not model counts too: a deletion
    ///   would destroy it.
    func agreement(
        of copy: SyncCopy, with item: SyncItem, isCertain: Bool
    ) -> SyncAgreement? {
        func isOwn(_ sent: SyncAgreement) -> Bool {
            isCertain
                ? SyncContent.isSame(sent.there, item.text, format: format, allowsDropping: true)
                : SyncContent.isRewriting(sent.there, as: item.text, format: format)
        }
        if let sent = copy.unanswered, isOwn(sent), !isUntouched(item, copy, sent) {
            return SyncAgreement(there: item.text, here: sent.here)
        }
        guard let agreed = copy.agreed else { return nil }
        let isSame =
            copy.isUnread
            ? SyncTag.isSame(copy.etag, item.etag) || isOwn(agreed)
            : SyncContent.isSame(agreed.there, item.text, format: format)
        return isSame ? SyncAgreement(there: item.text, here: agreed.here) : nil
    }

    /// Returns whether the item is as it was before a push, so that the push was not stored: otherwise a
    /// change of what servers leave out would count as stored, and would never be sent again.
    private func isUntouched(_ item: SyncItem, _ copy: SyncCopy, _ sent: SyncAgreement) -> Bool {
        guard let agreed = copy.agreed, SyncContent.isSame(agreed.there, item.text, format: format) else {
            return false
        }
        return !SyncContent.isSame(sent.there, item.text, format: format)
    }

    /// Returns whether the person changed the item since both sides agreed.
    func isEdited(_ local: LocalItem, _ agreed: SyncAgreement) -> Bool {
        local.isDirty && !SyncContent.isSame(local.text, agreed.here, format: format)
    }

    // MARK: Known items

    private func unchanged(_ local: LocalItem?, _ copy: SyncCopy, _ agreed: SyncAgreement) -> SyncStep {
        guard let local else {
            // Lost without a deletion, as from a backup.
            return created(
                SyncItem(
                    href: copy.href, etag: copy.etag, scheduleTag: copy.scheduleTag, text: agreed.there),
                copy.uid)
        }
        if local.isDeleted { return pushed(deletion(of: copy)) }
        guard isEdited(local, agreed) else { return SyncStep(.nothing, isSettled: true) }
        guard
            let merge = SyncMerge(agreed: agreed, here: local.text, there: agreed.there, format: format)
        else { return SyncStep(.ask(SyncConflict(.edited, uid: copy.uid, copy: copy, here: local.text))) }
        if SyncContent.isSame(merge.there, agreed.there, format: format) {
            return SyncStep(.nothing, isSettled: true)
        }
        return pushed(update(copy, text: merge.there, here: local.text))
    }

    private func gone(_ local: LocalItem?, _ copy: SyncCopy, _ agreed: SyncAgreement) -> SyncStep {
        guard let local, !local.isDeleted else { return SyncStep(.forget, isSettled: true) }
        guard isEdited(local, agreed) else { return SyncStep(.deleteHere, isSettled: true) }
        return SyncStep(
            .ask(SyncConflict(.deletedThere, uid: copy.uid, copy: copy, here: local.text)))
    }

    private func changed(
        _ local: LocalItem?, _ copy: SyncCopy, _ agreed: SyncAgreement, _ item: SyncItem
    ) -> SyncStep {
        guard let local else { return created(item, copy.uid) }
        if local.isDeleted {
            let conflict = SyncConflict(.deletedHere, uid: copy.uid, copy: copy, there: item)
            return SyncStep(
                .restore(item, conflict), copy: SyncCopy(item, uid: copy.uid, here: ""), isSettled: true)
        }
        // The text of an item without an edit may be another only because a newer version writes it so.
        let base =
            isEdited(local, agreed)
            ? agreed : SyncAgreement(there: agreed.there, here: local.text)
        return merged(local, copy, base, item)
    }

    /// Returns the step for an item that may have changed on both sides.
    private func merged(
        _ local: LocalItem, _ copy: SyncCopy?, _ agreed: SyncAgreement?, _ item: SyncItem
    ) -> SyncStep {
        let uid = copy?.uid ?? local.uid
        var question = SyncConflict(.edited, uid: uid, copy: copy, here: local.text, there: item)
        guard
            let merge = SyncMerge(
                agreed: agreed, here: local.text, there: item.text, format: format, own: own)
        else { return SyncStep(.ask(question)) }
        guard merge.conflicts.isEmpty else {
            question.fields = merge.conflicts
            return SyncStep(.ask(question))
        }
        if SyncContent.isSame(merge.there, item.text, format: format) {
            return SyncStep(
                .updateHere(text: merge.here), copy: SyncCopy(item, uid: uid, here: ""), isSettled: true)
        }
        let next = SyncCopy(item, uid: uid, here: ownBase(of: item, since: agreed))
        if !canWrite { return SyncStep(.updateHere(text: merge.here), copy: next) }
        return SyncStep(
            .merge(
                text: merge.here,
                push: update(next, text: merge.there, here: rewritten(merge.here))),
            copy: next)
    }

    /// Returns the text that this program would have written of the server's state without an edit of its
    /// own: the base of the edit until it is pushed.
    func ownBase(of item: SyncItem, since agreed: SyncAgreement?) -> String {
        guard let agreed,
            let merge = SyncMerge(
                agreed: agreed, here: agreed.here, there: item.text, format: format, preferring: .theirs)
        else { return rewritten(item.text) }
        return rewritten(merge.here)
    }

    // MARK: Items that were never on both sides

    private func firstStep(
        _ local: LocalItem?, _ copy: SyncCopy?, _ remote: RemoteState, _ taken: Set<String>
    ) -> SyncStep {
        guard case .present(let item) = remote else {
            guard let local else { return copy == nil ? SyncStep(.nothing) : SyncStep(.forget) }
            if local.isDeleted { return SyncStep(.forget, isSettled: true) }
            return pushed(creation(of: local, href: copy?.href ?? href(for: local.uid, taken)))
        }
        let uid = copy?.uid ?? local?.uid ?? self.uid(of: item)
        guard let local, !local.isDeleted else { return created(item, uid) }
        if SyncContent.isSame(local.text, item.text, format: format, allowsDropping: true) {
            return SyncStep(
                .nothing, copy: SyncCopy(item, uid: uid, here: local.text), isSettled: true)
        }
        // A first push whose answer never came was stored, and somebody edited it since.
        return merged(local, copy, copy?.unanswered, item)
    }

    /// Returns the UID of an item; one without has the name of its file.
    package func uid(of item: SyncItem) -> String {
        item.uid ?? VdirName.stem(SyncHref.key(item.href, in: collection) ?? item.href)
    }

    // MARK: Steps and pushes

    private func created(_ item: SyncItem, _ uid: String) -> SyncStep {
        SyncStep(.createHere(item), copy: SyncCopy(item, uid: uid, here: ""), isSettled: true)
    }

    func pushed(_ push: SyncPush) -> SyncStep {
        canWrite
            ? SyncStep(.push(push)) : SyncStep(.refuse(SyncRefusal(uid: push.uid, href: push.href)))
    }

    func creation(of local: LocalItem, href: String) -> SyncPush {
        SyncPush(
            .create, uid: local.uid, href: href, condition: .absent, text: SyncText.stored(local.text),
            here: local.text)
    }

    func update(_ copy: SyncCopy, text: String, here: String) -> SyncPush {
        SyncPush(
            .update, uid: copy.uid, href: copy.href, condition: SyncPush.Condition(copy.etag), text: text,
            here: here)
    }

    func deletion(of copy: SyncCopy) -> SyncPush {
        SyncPush(.delete, uid: copy.uid, href: copy.href, condition: SyncPush.Condition(copy.etag))
    }

    /// Returns the href of a new item.
    ///
    /// - Parameter taken: The names of the collection in lower case.
    package func href(for uid: String, _ taken: Set<String>) -> String {
        let name = VdirName.name(for: uid, format: format, taken: taken)
        return collection.hasSuffix("/") || collection.isEmpty ? collection + name : collection + "/" + name
    }
}
