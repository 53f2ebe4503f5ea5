import MeetCore
import MeetStore
import Pictures

/// The photo that a contact's card holds, made small. What a card only links to is not fetched.
package struct LoadPicture: WorkspaceOperation {
    package var contact: Identifier<Contact>
    /// The most pixels there are to be beside each other, and above each other.
    package var width: Int
    package var height: Int

    package init(of contact: Identifier<Contact>, width: Int, height: Int) {
        self.contact = contact
        self.width = width
        self.height = height
    }

    /// - Returns: `nil` where there is none that can be shown.
    package func run(in workspace: Workspace) throws(StoreError) -> Picture? {
        guard case .bytes(let data, _)? = try workspace.store.contact(contact)?.photo else { return nil }
        return PictureDecoder.decode(data, width: width, height: height)
    }
}
