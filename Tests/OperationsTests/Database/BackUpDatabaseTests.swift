import Foundation
import MeetCore
import MeetStore
import StoreFixture
import Testing

@testable import Operations

@Suite struct BackUpDatabaseTests {
    @Test func theSettingTurnsItOff() throws {
        let fixture = try StoreFixture()
        let workspace = Workspace(store: try fixture.open())
        try workspace.store.save(Meeting.unscheduled("Coffee"))
        #expect(try ListSettings().run(in: workspace).first { $0.key == "backups" }?.value == "on")
        #expect(throws: SettingError.noneOf(["on", "off"], "weekly")) {
            try SetSetting("backups", to: "weekly").run(in: workspace)
        }
        try SetSetting("backups", to: "OFF").run(in: workspace)
        #expect(try BackUpDatabase().run(in: workspace) == .notNeeded)
        #expect(MeetStore.backups(of: fixture.path).isEmpty)
        try SetSetting("backups", to: nil).run(in: workspace)
        #expect(try BackUpDatabase().run(in: workspace) != .notNeeded)
        #expect(MeetStore.backups(of: fixture.path).count == 1)
        #expect(MeetStore.glance(at: "backups", of: fixture.path + "-that-is-not-there") == nil)
    }
}
