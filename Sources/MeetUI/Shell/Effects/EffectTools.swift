import Operations

/// What effects work with.
package struct EffectTools: Sendable {
    package let workspace: Workspace
    /// Files that other programs are to show.
    let shownFiles = ShownFiles()

    package init(_ workspace: Workspace) {
        self.workspace = workspace
    }
}
