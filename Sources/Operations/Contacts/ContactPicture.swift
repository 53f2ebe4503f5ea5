import MeetCore
import MeetStore
import Pictures

/// Loads the photo embedded in a contact's card, scaled down. A linked photo is not fetched.
package struct LoadPicture: WorkspaceOperation {
    package var contact: Identifier<Contact>
    /// The maximum width and height in pixels.
    package var width: Int
    package var height: Int

    package init(of contact: Identifier<Contact>, width: Int, height: Int) {
        self.contact = contact
        self.width = width
        self.height = height
    }

    /// Loads the photo.
    ///
    /// - Returns: `nil` if there is none that can be shown.
    package func run(in workspace: Workspace) throws(StoreError) -> Picture? {
        guard case .bytes(let data, _)? = try workspace.store.contact(contact)?.photo else { return nil }
        return PictureDecoder.decode(data, width: width, height: height)
    }
}
