import MeetCore
import MeetStore

/// The order of the contact list (the setting `contacts.sort`). The alphabet is that of the setting
/// `language`, else that of the locale.
package enum ContactSorting {
    package static let key = "contacts.sort"
    private static let languageKey = "language"
    /// The default.
    package static let standard = NameOrder.Part.name

    /// Returns whether the order depends on a setting.
    static func follows(_ key: String) -> Bool { key == self.key || key == languageKey }

    /// Returns the value in its stored form; `nil` if it is invalid.
    static func checked(_ value: String) -> String? {
        NameOrder.Part(rawValue: value.lowercased())?.rawValue
    }

    static func part(in value: String?) -> NameOrder.Part {
        value.flatMap(NameOrder.Part.init) ?? standard
    }

    /// Orders the contacts by the settings.
    ///
    /// - Returns: Whether the order has changed.
    @discardableResult
    static func order(_ store: MeetStore, environment: [String: String]) throws(StoreError) -> Bool {
        let language = NameOrder.language(
            chosen: try store.setting(languageKey), environment: environment)
        return try store.orderContacts(NameOrder(part(in: try store.setting(key)), language: language))
    }
}

/// Orders the contacts by the settings, at the start of the program. Commands use the existing order, because
/// their locale may differ from the person's.
package struct OrderContacts: WritingOperation {
    package init() {}

    /// Orders the contacts.
    ///
    /// - Returns: Whether the order has changed.
    @discardableResult
    package func run(in workspace: Workspace) throws(StoreError) -> Bool {
        defer { workspace.inviteeIndex.forget() }
        return try ContactSorting.order(workspace.store, environment: workspace.environment)
    }
}
