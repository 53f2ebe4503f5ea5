import Operations

/// The tools of effects.
package struct EffectTools: Sendable {
    package let workspace: Workspace
    /// The files for other programs.
    package let shownFiles = ShownFiles()

    package init(_ workspace: Workspace) {
        self.workspace = workspace
    }
}
