import Testing

@testable import Operations

@Suite struct CollectionMemoryTests {
    /// The person may answer in another process while a round runs.
    @Test func anAnswerDuringARoundIsKept() {
        var stored = CollectionMemory()
        stored.question = MassDeletion(side: .there, gone: 12, known: 12, answer: .here)
        stored.newAfter = 7
        var memory = CollectionMemory()
        memory.question = MassDeletion(side: .there, gone: 12, known: 12)
        memory.take(stored)
        #expect(memory.question?.answer == .here)
        #expect(memory.newAfter == 7)
    }

    @Test func anAnswerThatWasCarriedOutDoesNotComeBack() {
        var stored = CollectionMemory()
        stored.question = MassDeletion(side: .there, gone: 12, known: 12, answer: .here)
        var memory = CollectionMemory()
        memory.take(stored)
        #expect(memory.question == nil)
        memory.question = MassDeletion(side: .here, gone: 12, known: 12)
        memory.take(stored)
        #expect(memory.question?.answer == nil)
    }
}
