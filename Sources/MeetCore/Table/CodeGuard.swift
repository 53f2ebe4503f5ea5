import Foundation

/// The slowing of those who type wrong codes: after ten wrong ones an address waits before each further try,
/// longer each time.
package struct CodeGuard: Hashable, Sendable {
    /// The number of wrong codes that are free.
    package static let freeTries = 10
    /// The longest wait in seconds.
    package static let longestWait: TimeInterval = 60
    /// The seconds after which an address begins anew.
    private static let memory: TimeInterval = 900
    /// The maximum number of addresses that are kept apart; others share one.
    static let mostAddresses = 1000

    private struct Tries: Hashable, Sendable {
        var wrong: Int
        var last: Date
    }

    private var tries: [String: Tries] = [:]

    package init() {}

    /// Returns the seconds until an address may try again; 0 if it may now. A try within that time is not
    /// even compared.
    package func wait(for address: String, at now: Date) -> TimeInterval {
        guard let known = tries[key(address)], known.wrong >= Self.freeTries else { return 0 }
        let doublings = Double(min(known.wrong - Self.freeTries, 6))
        let passed = now.timeIntervalSince(known.last)
        // The clock may have been set back.
        if passed < 0 || passed >= Self.memory { return 0 }
        return max(0, min(Self.longestWait, pow(2, doublings)) - passed)
    }

    /// Notes a wrong code.
    package mutating func noteWrong(from address: String, at now: Date) {
        if tries.count >= Self.mostAddresses {
            tries = tries.filter { abs(now.timeIntervalSince($0.value.last)) < Self.memory }
        }
        let kept = key(address)
        let isFresh = tries[kept].map { abs(now.timeIntervalSince($0.last)) >= Self.memory } ?? true
        tries[kept] = Tries(wrong: isFresh ? 1 : (tries[kept]?.wrong ?? 0) + 1, last: now)
    }

    /// Forgets the wrong codes of an address that typed the right one.
    package mutating func noteRight(from address: String) {
        tries[address] = nil
    }

    /// The address, or what unknown ones share once too many are kept.
    private func key(_ address: String) -> String {
        tries[address] != nil || tries.count < Self.mostAddresses ? address : ""
    }
}
