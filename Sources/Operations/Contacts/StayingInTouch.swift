import Foundation
import MeetCore
import MeetStore

/// A person with the wish to meet them, and the meetings with them.
package struct TouchedContact: Hashable, Sendable {
    package var contact: ContactSummary
    package var standing: TouchStanding
    /// The group whose wish counts; `nil` if it is the person's own, or there is none.
    package var group: String?
    /// The last and the next meeting.
    package var meetings: MeetingsTogether

    package var id: Identifier<Contact> { contact.id }
}

/// Lists the people with a wish to stay in touch, those not seen for too long first (`TouchStanding.order`).
/// The wish of a group is one for each member without an own one.
package struct ListTouch: WorkspaceOperation {
    /// The reader's zone, for today.
    package var zone: TimeZone
    /// True to list only those not seen for too long, and for whom nothing is planned.
    package var onlyNeglected: Bool
    package var limit: Int

    package init(zone: TimeZone, onlyNeglected: Bool = false, limit: Int = .max) {
        self.zone = zone
        self.onlyNeglected = onlyNeglected
        self.limit = limit
    }

    package func run(in workspace: Workspace) throws(StoreError) -> [TouchedContact] {
        let now = workspace.now()
        let today = CalendarDate(now, in: zone)
        let wished = try workspace.store.reading { store throws(StoreError) in
            let people = try store.touchWishes()
            let meetings = try store.meetingsTogether(with: people.map(\.contact.id), at: now)
            return people.map { $0.touched(by: meetings[$0.contact.id] ?? MeetingsTogether(), in: zone) }
        }
        let listed = onlyNeglected ? wished.filter { $0.standing.isNeglected(on: today) } : wished
        // A stable order: those that are alike stay in that of the list.
        let sorted = listed.enumerated().sorted { one, other in
            let first = one.element.standing.order(on: today)
            let second = other.element.standing.order(on: today)
            return first == second ? one.offset < other.offset : first < second
        }
        return sorted.prefix(max(0, limit)).map(\.element)
    }
}

/// Loads one person with the wish and the meetings; `nil` for a group, and if there is no such contact.
package struct LoadTouch: WorkspaceOperation {
    package var id: Identifier<Contact>
    /// The reader's zone, for the days of meetings.
    package var zone: TimeZone

    package init(_ id: Identifier<Contact>, zone: TimeZone) {
        self.id = id
        self.zone = zone
    }

    package func run(in workspace: Workspace) throws(StoreError) -> TouchedContact? {
        let (id, zone, now) = (id, zone, workspace.now())
        return try workspace.store.reading { store throws(StoreError) in
            guard let contact = try store.contact(id), contact.kind != .group else { return nil }
            let known = try store.touchWishes(of: id).first { $0.contact.id == id }
            let person =
                known
                ?? TouchWished(
                    contact: ContactSummary(
                        id: id, name: contact.name, kind: contact.kind,
                        email: contact.preferredEmail?.address))
            let meetings = try store.meetingsTogether(with: [id], at: now)
            return person.touched(by: meetings[id] ?? MeetingsTogether(), in: zone)
        }
    }
}

/// A person, and the wish that counts for them.
private struct TouchWished {
    var contact: ContactSummary
    var wish: TouchWish?
    var group: String?

    func touched(by meetings: MeetingsTogether, in zone: TimeZone) -> TouchedContact {
        TouchedContact(
            contact: contact,
            standing: TouchStanding(
                wish: wish, last: meetings.last.map { CalendarDate($0.start, in: zone) },
                next: meetings.next.map { CalendarDate($0.start, in: zone) }), group: group,
            meetings: meetings)
    }
}

extension MeetStore {
    /// Returns the people who have a wish, or are in a group that has one, in the order of the lists.
    ///
    /// - Parameter id: The only person beside the members of groups; all if `nil`.
    fileprivate func touchWishes(of id: Identifier<Contact>? = nil) throws(StoreError) -> [TouchWished] {
        var people: [ContactSummary] = []
        var own: [Identifier<Contact>: TouchWish] = [:]
        var ofGroups: [Identifier<Contact>: [(name: String, wish: TouchWish)]] = [:]
        for wished in try wishedContacts(id) {
            guard wished.contact.kind == .group else {
                own[wished.contact.id] = wished.wish
                people.append(wished.contact)
                continue
            }
            for member in try members(ofGroup: wished.contact.id) where member.kind != .group {
                ofGroups[member.id, default: []].append((wished.contact.name, wished.wish))
                people.append(member)
            }
        }
        var seen: Set<Identifier<Contact>> = []
        return people.filter { seen.insert($0.id).inserted }.map { person in
            let wish = TouchWish.effective(own: own[person.id], groups: ofGroups[person.id] ?? [])
            return TouchWished(contact: person, wish: wish?.wish, group: wish?.group)
        }
    }
}

/// Changes how often somebody is to be met; of a group, each of its members.
package struct SetTouchWish: WritingOperation {
    package var id: Identifier<Contact>
    /// The wish, for `TouchWishParser`; empty for none.
    package var text: String

    package init(_ id: Identifier<Contact>, _ text: String) {
        self.id = id
        self.text = text
    }

    /// - Throws: `noTouchWish`, `notFound`.
    package func run(in workspace: Workspace) throws -> Contact {
        let wish = try TypedContact.wish(text)
        return try workspace.store.transaction { store in
            guard var contact = try store.contact(id) else { throw StoreError.notFound(.contact(id)) }
            contact.touchWish = wish
            return try store.save(contact)
        }
    }
}
