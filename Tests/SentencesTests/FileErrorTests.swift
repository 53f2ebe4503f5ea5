import Foundation
import Operations
import Testing

@testable import Sentences

@Suite struct FileErrorTests {
    /// The sentence has the file and the reason, such as a full disk.
    @Test func aFileThatCannotBeWrittenIsNamed() {
        #expect(
            ErrorText.sentence(FileWriteError("/home/maria/tea.ics", code: ENOSPC))
                == "Cannot write /home/maria/tea.ics: No space left on device.")
    }
}
