/// Bounds on what a file may ask of us. What exceeds one is left out with a reason; the file is read on.
package struct VCardLimits: Sendable {
    /// Bytes of one unfolded property; a longer one is left out. Room for a photo of `photoBytes` in base64.
    package var lineBytes = ContentLineReader.defaultMaximumLineLength
    /// Bytes of all properties of a card together; those beyond are left out.
    package var cardBytes = 32 << 20
    /// Properties of a card; those beyond are left out.
    package var cardProperties = 10_000
    /// Bytes of a decoded photo; a larger one is left out.
    package var photoBytes = 12 << 20
    /// Cards open inside one another; beyond, the outermost is taken to have lost its end.
    package var nesting = 8
    /// Cards read while an outer card is open; beyond, the outer one is taken to have lost its end.
    package var cardsHeldBack = 64
    /// Problems reported of one card, and of the lines between cards.
    package var problems = 100

    package init() {}
}
