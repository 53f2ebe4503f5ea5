extension MapPicture.Cell {
    /// The Braille character; a blank without dots.
    package var braille: String {
        dots == 0 ? " " : String(Unicode.Scalar(0x2800 + UInt32(dots)).map(Character.init) ?? " ")
    }
}
