import MeetStore

/// Where the database lies, of what form it is, and how much is in it.
package struct DescribeDatabase: WorkspaceOperation {
    package init() {}

    package func run(in workspace: Workspace) throws(StoreError) -> StoreFacts {
        try workspace.store.facts()
    }
}

/// What is wrong with the database; nothing where it is sound. Reads all of it.
package struct CheckDatabase: WorkspaceOperation {
    package init() {}

    package func run(in workspace: Workspace) throws(StoreError) -> [IntegrityFault] {
        try workspace.store.integrityCheck()
    }
}
