import Foundation
import Testing

@testable import MeetCore
@testable import MeetStore

/// Columns that hold JSON.
@Suite struct MeetingColumnTests {
    @Test func whatIsUnmodelledComesBack() throws {
        let properties = [
            UnmodelledProperty(name: "TRANSP", value: "OPAQUE"),
            UnmodelledProperty(
                group: "item1", name: "X-A",
                parameters: [
                    UnmodelledProperty.Parameter(name: "TYPE", values: ["a \"b\"", "c\\d"]),
                    UnmodelledProperty.Parameter(name: "", values: ["Ελλάδα"]),
                ], value: "one\\ntwo/\t\"three\""),
        ]
        let text = try #require(UnmodelledColumn.text(properties))
        #expect(UnmodelledColumn.properties(text) == properties)
        #expect(UnmodelledColumn.text([properties[0]]) == #"[{"name":"TRANSP","value":"OPAQUE"}]"#)
        #expect(UnmodelledColumn.text([]) == nil)
    }

    @Test func remindersAreWrittenAsFoundationWritesThem() throws {
        let reminders: [Reminder] = [.before(minutes: 15), .eveningBefore, .before(minutes: 0)]
        let text = try #require(ReminderColumn.text(reminders))
        #expect(ReminderColumn.reminders(text) == reminders)
        #expect(text == String(decoding: try JSONEncoder().encode(reminders), as: UTF8.self))
    }
}
