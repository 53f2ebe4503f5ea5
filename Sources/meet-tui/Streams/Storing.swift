import MeetStore
import Operations

extension WritingOperation {
    /// Runs the operation, and records that it is stored: even if the output fails, it must not be repeated.
    func store(in workspace: Workspace) throws(Failure) -> Outcome {
        let outcome = try run(in: workspace)
        Output.noteStored()
        return outcome
    }
}
