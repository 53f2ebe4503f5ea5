import MeetCore

extension VenueSearcher {
    /// Asks until so many of the nearest are known, where distances count; else once.
    ///
    /// What was found until a later request failed is still an answer: it only reaches less far.
    ///
    /// - Parameter before: What the same search found just now, to go on from.
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
