import MeetCore
import MeetStore

/// The order of the list of contacts (the setting `contacts.sort`). The alphabet is that of the setting `language`, else
/// that of the locale.
package enum ContactSorting {
    package static let key = "contacts.sort"
    private static let languageKey = "language"
    /// What counts where nobody set it.
    package static let standard = NameOrder.Part.name

    /// Whether the order hangs on that setting.
    static func follows(_ key: String) -> Bool { key == self.key || key == languageKey }

    /// The value as it is stored; `nil` where the setting cannot have it.
    static func checked(_ value: String) -> String? {
        NameOrder.Part(rawValue: value.lowercased())?.rawValue
    }

    static func part(in value: String?) -> NameOrder.Part {
        value.flatMap(NameOrder.Part.init) ?? standard
    }

    /// Lists the contacts as it is wished.
    ///
    /// - Returns: Whether they were listed otherwise.
    @discardableResult
    static func order(_ store: MeetStore, environment: [String: String]) throws(StoreError) -> Bool {
        let language = NameOrder.language(
            chosen: try store.setting(languageKey), environment: environment)
        return try store.orderContacts(NameOrder(part(in: try store.setting(key)), language: language))
    }
}

/// Sees to it that contacts are listed as it is wished, as the program does when it begins. Commands take the order as it
/// is: what runs them may have another locale than the person.
package struct OrderContacts: WritingOperation {
    package init() {}

    /// - Returns: Whether the order is another now.
    @discardableResult
    package func run(in workspace: Workspace) throws(StoreError) -> Bool {
        defer { workspace.inviteeIndex.forget() }
        return try ContactSorting.order(workspace.store, environment: workspace.environment)
    }
}

/// Lists contacts by that part of their names from now on.
package struct SetContactSorting: WritingOperation {
    package var part: NameOrder.Part

    package init(_ part: NameOrder.Part) {
        self.part = part
    }

    package func run(in workspace: Workspace) throws(StoreError) -> Profile {
        defer { workspace.inviteeIndex.forget() }
        return try workspace.store.writing { store throws(StoreError) in
            try store.set(ContactSorting.key, to: part == ContactSorting.standard ? nil : part.rawValue)
            try ContactSorting.order(store, environment: workspace.environment)
            return try Profile(readFrom: store)
        }
    }
}
