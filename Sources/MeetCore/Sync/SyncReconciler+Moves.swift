extension SyncReconciler {
    /// Returns the step for an item whose record the person moved to another collection, or out of all of
    /// them.
    ///
    /// The item stays until its record stands in the other collection as it is here, so that it is never
    /// nowhere, and is deleted only as it was read. A change by the other side goes into the record, wherever
    /// that is now, or is asked about: the deletion would destroy it.
    ///
    /// - Parameters:
    ///   - local: The record as this collection writes it.
    ///   - remote: The state of the item; one that is gone is forgotten.
    ///   - isThere: Whether the record stands where it was moved to.
    package func step(
        moved local: LocalItem, copy: SyncCopy, remote: RemoteState, isThere: Bool
    ) -> SyncStep {
        var (copy, remote) = (copy, remote)
        var isRead = false
        if case .present(let item) = remote,
            let agreed = agreement(of: copy, with: item, isCertain: true)
        {
            copy = SyncCopy(item, uid: copy.uid, here: agreed.here)
            remote = .unchanged
            isRead = true
        }
        var step: SyncStep
        switch remote {
        case .gone: return SyncStep(.forget, isSettled: true)
        case .present(let item): step = taken(item, into: local, copy)
        case .unchanged where copy.agreed == nil:
            // It was never stored; a push without an answer may have been.
            let isKept = copy.unanswered != nil && !isThere
            return isKept ? SyncStep(.nothing) : SyncStep(.forget, isSettled: true)
        case .unchanged: step = isThere ? pushed(deletion(of: copy)) : SyncStep(.nothing)
        }
        if isRead, step.copy == nil { step.copy = copy }
        return step
    }

    /// Returns the step that takes over a change by the other side.
    private func taken(_ item: SyncItem, into local: LocalItem, _ copy: SyncCopy) -> SyncStep {
        var question = SyncConflict(.edited, uid: copy.uid, copy: copy, here: local.text, there: item)
        let since = (copy.agreed ?? copy.unanswered).map { agreed in
            isEdited(local, agreed) ? agreed : SyncAgreement(there: agreed.there, here: local.text)
        }
        guard
            let merge = SyncMerge(
                agreed: since, here: local.text, there: item.text, format: format, own: own)
        else { return SyncStep(.ask(question)) }
        guard merge.conflicts.isEmpty else {
            question.fields = merge.conflicts
            return SyncStep(.ask(question))
        }
        // The base of what the other side may change until the item is deleted.
        let next = SyncCopy(item, uid: copy.uid, here: ownBase(of: item, since: since))
        if SyncContent.isSame(merge.here, local.text, format: format) {
            return SyncStep(.nothing, copy: next)
        }
        return SyncStep(.updateHere(text: merge.here), copy: next)
    }
}
