/// Finds out who is in whose way.
package enum ClashFinder {
    /// The places of those that overlap another one. What has no length is in nobody's way.
    package static func clashing<Bound: Comparable>(_ stretches: [Range<Bound>]) -> Set<Int> {
        let order = stretches.indices.filter { !stretches[$0].isEmpty }.sorted {
            stretches[$0].lowerBound < stretches[$1].lowerBound
        }
        var clashing: Set<Int> = []
        // Of those before, the one that ends last.
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
