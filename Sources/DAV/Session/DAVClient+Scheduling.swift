import Transport

extension DAVClient {
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
