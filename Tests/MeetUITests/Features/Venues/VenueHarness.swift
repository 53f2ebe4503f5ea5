import MeetStore
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI

/// The venue screen as the tests of it begin.
extension Harness {
    static func venues(
        size: Size = Size(columns: 120, rows: 36), _ seed: (MeetStore) throws -> Void = { _ in }
    ) async throws -> Harness {
        let harness = try await Harness(size, seed: seed)
        await harness.press("4")
        return harness
    }

    /// The innermost venue screen that is open.
    func venuesScreen() throws -> VenuesScreen {
        let shown = app.stack.last { $0.screen is VenuesScreen }
        return try #require(shown?.screen as? VenuesScreen)
    }

    func searchVenues(_ text: String) async {
        await press("/")
        await type(text)
        await press(.enter)
    }
}
