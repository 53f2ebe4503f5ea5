import MeetStore
import Operations

extension WritingOperation {
    /// Runs it, and remembers that it is stored: whether that can be told or not, nobody has to do it again.
    func store(in workspace: Workspace) throws(Failure) -> Outcome {
        let outcome = try run(in: workspace)
        Output.noteStored()
        return outcome
    }
}
