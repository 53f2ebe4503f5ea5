/// Finds overlaps.
package enum ClashFinder {
    /// Returns the indices of ranges that overlap another one. An empty range overlaps nothing.
    package static func clashing<Bound: Comparable>(_ stretches: [Range<Bound>]) -> Set<Int> {
        let order = stretches.indices.filter { !stretches[$0].isEmpty }.sorted {
            stretches[$0].lowerBound < stretches[$1].lowerBound
        }
        var clashing: Set<Int> = []
        // The earlier one that ends last.
        var latest: Int?
        for index in order {
            if let latest, stretches[index].lowerBound < stretches[latest].upperBound {
                clashing.formUnion([latest, index])
            }
            if latest.map({ stretches[$0].upperBound < stretches[index].upperBound }) ?? true {
                latest = index
            }
        }
        return clashing
    }
}
