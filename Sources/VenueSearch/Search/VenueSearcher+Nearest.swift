import MeetCore

extension VenueSearcher {
    /// Sends requests until the given number of nearest venues is known, if distances matter; else once.
    ///
    /// If a later request fails, the results so far are still an answer with a smaller reach.
    ///
    /// - Parameter before: The recent results of an equal search, to continue from.
    func askForNearest(
        _ id: String, _ query: VenueQuery, rows: Int, after before: CachedAnswer?
    ) async throws(VenueSearchError) -> CachedAnswer {
        guard
            var search = NearestSearch(
                query, wanted: rows, mostRows: query.limit, provider: id)
        else {
            let page = try await ask(id, query)
            return CachedAnswer(venues: page.venues, skippedRows: page.skippedRows, remark: page.remark)
        }
        if let before { search.resume(before) }
        while let part = search.next() {
            do throws(VenueSearchError) {
                search.take(try await ask(id, part), isNearestFirst: hasNearestFirst(id, part))
            } catch {
                guard search.requests > 0 || before != nil, error != .cancelled else { throw error }
                break
            }
        }
        return CachedAnswer(
            venues: search.found, skippedRows: search.skippedRows, reach: search.reach, remark: search.remark)
    }
}
