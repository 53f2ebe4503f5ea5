import Foundation
import GRDB
import MeetCore

/// All columns of a contact's row that are computed from the contact.
package struct ContactColumns: Sendable {
    var uid: String
    var uidKey: String
    var kind: String
    var name: String
    var sortKey: String
    var givenName: String?
    var familyName: String?
    var organization: String?
    var email: String?
    var phone: String?
    /// The wish to stay in touch (`TouchWish.text`).
    var touchEvery: String?
    var nameHash: Int64
    var emailKeys: [String]
    var phoneKeys: [String]
    /// The search text; `nil` if it was not computed: the row is then not found by its words.
    var searchText: String?
    package var card: String
    /// The last digits of the numbers that identify a person.
    let phoneTails: [String]
    /// All keys by which an import may look for this contact (`MatchHash`).
    let matchHashes: [UInt64]

    /// Computes the columns.
    ///
    /// - Parameter known: The cached words of repeated fields.
    package init(
        _ contact: Contact, card: String, isSearchable: Bool = true, known: FieldWords? = nil
    ) {
        uid = contact.uid.storable
        uidKey = ContactKeys.uid(contact.uid)
        kind = contact.kind.rawValue
        name = contact.name.storable
        sortKey = SortKey.of(contact.name)
        (givenName, familyName) = contact.namesToOrderBy
        organization = contact.organization?.storable
        email = contact.preferredEmail?.address.storable
        phone = contact.preferredPhone?.number.storable
        touchEvery = contact.touchWish?.text
        nameHash = ContactMatching.nameHash(contact)
        emailKeys = contact.emails.map { ContactKeys.email($0.address) }
        phoneKeys = contact.phones.map { PhoneKeys.digits($0.number) }
        searchText = isSearchable ? contact.searchText(known: known) : nil
        self.card = card
        phoneTails = phoneKeys.compactMap(PhoneKeys.tail(ofDigits:))
        matchHashes = MatchHash.all(
            uidKey: uidKey, nameHash: nameHash, emailKeys: emailKeys, phoneTails: phoneTails)
    }

    /// Returns the values to write.
    ///
    /// - Parameter order: The order of the list in the file.
    func values(in order: NameOrder) -> ColumnValues {
        [
            ("uid", uid), ("uidKey", uidKey), ("kind", kind), ("name", name), ("sortKey", sortKey),
            ("givenName", givenName), ("familyName", familyName),
            ("listKey", order.key(name: name, given: givenName, family: familyName, sortKey: sortKey)),
            ("organization", organization), ("email", email), ("phone", phone),
            ("touchEvery", touchEvery), ("nameHash", nameHash),
            ("emailKeys", ContactKeys.json(emailKeys)), ("phoneKeys", ContactKeys.json(phoneKeys)),
            ("searchText", searchText ?? ""), ("card", card),
        ]
    }
}
