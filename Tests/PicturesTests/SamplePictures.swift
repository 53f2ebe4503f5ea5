import Foundation

/// Pictures made for the tests.
enum SamplePictures {
    /// 32×16, red at the left and blue at the right, progressive.
    static let jpeg = data(
        """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAoHBwgHBgoICAgLCgoLDhgQDg0NDh0VFhEYIx8lJCIfIiEmKzcvJik0KSEi
        MEExNDk7Pj4+JS5ESUM8SDc9Pjv/2wBDAQoLCw4NDhwQEBw7KCIoOzs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7
        Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozv/wgARCAAQACADAREAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAQF/8QAFgEB
        AQEAAAAAAAAAAAAAAAAAAAYE/9oADAMBAAIQAxAAAAHMw0QksZMVx1YJLGTH/8QAFBABAAAAAAAAAAAAAAAAAAAAMP/a
        AAgBAQABBQIP/8QAFBEBAAAAAAAAAAAAAAAAAAAAMP/aAAgBAwEBPwEP/8QAFBEBAAAAAAAAAAAAAAAAAAAAMP/aAAgB
        AgEBPwEP/8QAFBABAAAAAAAAAAAAAAAAAAAAMP/aAAgBAQAGPwIP/8QAFBABAAAAAAAAAAAAAAAAAAAAMP/aAAgBAQAB
        PyEP/9oADAMBAAIAAwAAABBslsn/xAAUEQEAAAAAAAAAAAAAAAAAAAAw/9oACAEDAQE/EA//xAAUEQEAAAAAAAAAAAAA
        AAAAAAAw/9oACAECAQE/EA//xAAUEAEAAAAAAAAAAAAAAAAAAAAw/9oACAEBAAE/EA//2Q==
        """)

    /// The same in the four inks of printers.
    static let fourInks = data(
        """
        /9j/7gAOQWRvYmUAZAAAAAAA/9sAQwAKBwcIBwYKCAgICwoKCw4YEA4NDQ4dFRYRGCMfJSQiHyIhJis3LyYpNCkhIjBB
        MTQ5Oz4+PiUuRElDPEg3PT47/8AAFAgAEAAgBEMRAE0RAFkRAEsRAP/EABgAAQEBAQEAAAAAAAAAAAAAAAAIBAcG/8QA
        FBABAAAAAAAAAAAAAAAAAAAAAP/aAA4EQwBNAFkASwAAPwD3TmLlLswAm9oUwACkGdM4AJvaFMAA/9k=
        """)

    /// 8×8, green above, and nothing below.
    static let png = data(
        """
        iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAYAAADED76LAAAAGElEQVR42mPkOiH3nwEPYGIgAChXMBgAAP9LAfcEx0Qm
        AAAAAElFTkSuQmCC
        """)

    /// Says that it is 5000×5000.
    static let hugePNG = data(
        """
        iVBORw0KGgoAAAANSUhEUgAAE4gAABOICAIAAADS+hCcAAAADElEQVR4nGNgoAwAAABAAAG3NHzvAAAAAElFTkSuQmCC
        """)

    private static func data(_ text: String) -> Data {
        Data(base64Encoded: text, options: .ignoreUnknownCharacters) ?? Data()
    }
}
