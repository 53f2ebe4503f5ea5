import MeetCore
import MeetStore
import TerminalKit
import Testing

@testable import Features
@testable import Sentences
@testable import Shell

/// The screens about people at the three sizes, text and style.
@MainActor
@Suite(.inEveryLanguage) struct PeopleSnapshotTests {
    nonisolated static let sizes = ScreenSnapshotTests.sizes

    private func open(_ size: (Int, Int), _ seed: (MeetStore) throws -> Void) async throws -> Harness {
        try await Harness(Size(columns: size.0, rows: size.1), seed: seed)
    }

    @Test(arguments: sizes) func duplicates(_ size: (Int, Int)) async throws {
        let harness = try await open(size, Seed.duplicates)
        await harness.press("3", "=")
        try harness.look("duplicates")
        await harness.press(.down, .tab, .down, .space)
        try harness.look("duplicates-cards")
    }

    @Test(arguments: sizes) func noDuplicates(_ size: (Int, Int)) async throws {
        let harness = try await open(size, Seed.contacts)
        await harness.press("3", "=")
        try harness.look("duplicates-none")
    }

    @Test(arguments: sizes) func contactFormNew(_ size: (Int, Int)) async throws {
        let harness = try await open(size, Seed.contacts)
        await harness.press("3", "n")
        try harness.look("contact-form-new")
    }

    @Test(arguments: sizes) func contactForm(_ size: (Int, Int)) async throws {
        let harness = try await open(size, Seed.duplicates)
        await harness.press("3", "/")
        await harness.type("Θεσσαλίας")
        await harness.press(.enter, "e")
        try harness.look("contact-form")
    }

    /// Something is wrong on one line, and the rare lines are open.
    @Test(arguments: sizes) func contactFormRemark(_ size: (Int, Int)) async throws {
        let harness = try await open(size, Seed.contacts)
        await harness.press("3", "n")
        await harness.type("王小明")
        await harness.press(.tab)
        await harness.type("work: Ζωή")
        await harness.press(.backTab, .control("s"))
        try harness.look("contact-form-remark")
        await harness.press(.backTab, .backTab, .enter)
        try harness.look("contact-form-more")
    }

    @Test(arguments: sizes) func addressForm(_ size: (Int, Int)) async throws {
        let harness = try await open(size, Seed.duplicates)
        await harness.press("3", "/")
        await harness.type("Θεσσαλίας")
        await harness.press(.enter, "e")
        while !harness.rows.contains(where: { $0.contains("▌ \(say.label(.address))") }) {
            await harness.press(.tab)
        }
        await harness.press(.enter, .tab)
        try harness.look("address-form")
    }

    @Test(arguments: sizes) func groupForm(_ size: (Int, Int)) async throws {
        let harness = try await open(size, Seed.contacts)
        await harness.press("3", "o")
        try harness.look("group-form-new")
        await harness.press(.escape, "/")
        await harness.type("run")
        await harness.press(.enter, "e", .tab)
        try harness.look("group-form")
        await harness.type("z")
        try harness.look("group-members")
    }

    @Test(arguments: sizes) func contactDraftOffer(_ size: (Int, Int)) async throws {
        let harness = try await open(size, Seed.contacts)
        await harness.press("3", "n")
        await harness.type("Γιώργος 王")
        await harness.press(.tab, .tab)
        await harness.type("Εταιρεία")
        await harness.restart()
        try harness.look("contact-draft-offer")
    }

    @Test(arguments: sizes) func wrongAddressOfMine(_ size: (Int, Int)) async throws {
        let harness = try await open(size) { _ in }
        await harness.press("6", .down, .enter)
        await harness.type("Ζωή")
        await harness.press(.enter)
        try harness.look("me-refusal")
    }
}
