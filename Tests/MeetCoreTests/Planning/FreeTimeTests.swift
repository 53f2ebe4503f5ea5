import Foundation
import Testing

@testable import MeetCore

@Suite struct FreeTimeTests {
    /// Minutes since the beginning: `540-600`.
    private func spans(_ text: String) -> [Range<Date>] {
        text.split(separator: " ").map { span in
            let ends = span.split(separator: "-").compactMap { Double($0) }
            return Date(timeIntervalSince1970: ends[0] * 60)..<Date(timeIntervalSince1970: ends[1] * 60)
        }
    }

    @Test(arguments: [
        ("540-1080", "", "540-1080"), ("540-1080", "600-660", "540-600 660-1080"),
        ("540-1080", "500-550 1000-1100", "550-1000"), ("540-1080", "0-2000", ""),
        ("540-1080", "540-600 600-660 630-700", "700-1080"),
        ("540-1080", "700-710 600-650", "540-600 650-700 710-1080"),
        // What is too short is none.
        ("540-1080", "560-1080", ""), ("540-1080", "570-1080", "540-570"),
        // One meeting over two spans, and spans that touch or overlap.
        ("540-720 780-1080", "700-800", "540-700 800-1080"), ("540-720 720-1080", "", "540-1080"),
        ("600-1080 540-700", "650-660", "540-650 660-1080"), ("", "540-600", ""), ("540-540", "", ""),
        ("540-1080", "600-600", "540-1080"), ("540-600 700-800", "0-50 590-1000 10-20", "540-590"),
    ])
    func slots(hours: String, busy: String, expected: String) {
        let slots = FreeTime.slots(in: spans(hours), without: spans(busy), atLeast: 30 * 60)
        #expect(slots == spans(expected))
    }
}
