import Transport

extension DAVClient {
    /// Returns an object. Some servers refuse it though they answer a multiget.
    package func get(_ kind: DAVKind, _ href: DAVHref) async throws(DAVError) -> DAVItem {
        let answer = try await send(.get(kind, href))
        let text = String(decoding: answer.body, as: UTF8.self)
        // The sign-in page of a network is no object.
        guard text.prefix(64).uppercased().contains("BEGIN:V") else {
            throw .notMultistatus(host: host, reason: ServerWords.clean(String(text.prefix(40))))
        }
        return DAVItem(
            href: href, etag: answer.headers["ETag"].flatMap { ETag($0) },
            scheduleTag: answer.headers["Schedule-Tag"].flatMap { ETag($0) }, data: text)
    }

    /// Stores an object.
    ///
    /// - Throws: `preconditionFailed(nil, …)` if the condition is not met, see `DAVError.isConflict`.
    @discardableResult
    package func put(
        _ kind: DAVKind, _ href: DAVHref, _ text: String, if condition: WriteCondition
    ) async throws(DAVError) -> WriteAnswer {
        try await successful(.put(kind, href, text, if: condition))
    }

    /// Deletes an object.
    ///
    /// - Parameter isSilent: True if the server is not to answer the organizer.
    package func delete(
        _ href: DAVHref, if condition: WriteCondition, isSilent: Bool = false
    ) async throws(DAVError) {
        _ = try await successful(.delete(href, if: condition, isSilent: isSilent))
    }

    /// Moves an object to another place of the server. Xandikos refuses that within a collection.
    @discardableResult
    package func move(
        _ href: DAVHref, to target: DAVHref, if condition: WriteCondition
    ) async throws(DAVError) -> WriteAnswer {
        try await successful(.move(href, to: target, on: origin, if: condition))
    }

    private func successful(_ request: DAVRequest) async throws(DAVError) -> WriteAnswer {
        let answer = try await write(request)
        if let error = answer.error { throw error }
        return answer
    }

    /// Returns the principal with its addresses and its scheduling collections.
    package func principal(_ href: DAVHref) async throws(DAVError) -> PrincipalAnswer {
        try await read(.principal(href), into: PrincipalAnswer())
    }

    /// Asks for the busy times of others.
    ///
    /// - Parameter text: A VFREEBUSY with METHOD:REQUEST.
    package func freeBusy(
        at outbox: DAVHref, _ text: String
    ) async throws(DAVError) -> ScheduleResponse {
        let answer = try await send(.freeBusy(at: outbox, text))
        do throws(XMLFault) { return try ScheduleResponse(answer.body) } catch {
            throw DAVError(error, host: host)
        }
    }
}
