import Foundation

extension PathCompletion {
    /// Folders, and files that end in `.vcf`, that begin with what was typed; files first, hidden ones only
    /// when a dot was typed. Before the files of a folder typed in full stands the whole folder. Nothing is thrown:
    /// what cannot be read completes to nothing.
    static func completions(
        of typed: String, environment: [String: String], workingFolder: String
    ) -> [PathCompletion] {
        let slash = typed.lastIndex(of: "/")
        let folder = slash.map { String(typed[...$0]) } ?? ""
        let prefix = slash.map { String(typed[typed.index(after: $0)...]) } ?? typed
        if typed == "~" { return [PathCompletion(path: "~/", isFolder: true, size: nil)] }
        let real = expand(
            folder.isEmpty ? "." : folder, environment: environment, workingFolder: workingFolder)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: real)) ?? []
        let wanted = prefix.lowercased()
        let found = names.compactMap { name -> PathCompletion? in
            guard name.lowercased().hasPrefix(wanted), !name.hasPrefix(".") || prefix.hasPrefix(".") else {
                return nil
            }
            let path = real + "/" + name
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return nil }
            if isFolder.boolValue {
                return PathCompletion(path: folder + name + "/", isFolder: true, size: nil)
            }
            let lower = name.lowercased()
            guard lower.hasSuffix(".vcf") || lower.hasSuffix(".vcard") else { return nil }
            let size = (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int
            return PathCompletion(path: folder + name, isFolder: false, size: size)
        }
        // Files first: they are what is looked for.
        let sorted = found.sorted { ($0.isFolder ? 1 : 0, $0.path) < ($1.isFolder ? 1 : 0, $1.path) }
        guard prefix.isEmpty, !folder.isEmpty, sorted.first?.isFolder == false else { return sorted }
        return [PathCompletion(path: folder, isFolder: true, size: nil, isWhole: true)] + sorted
    }

    /// The path with `~` and the working folder put in.
    package static func expand(_ path: String, environment: [String: String], workingFolder: String) -> String
    {
        if path == "~" || path.hasPrefix("~/"), let home = environment["HOME"] {
            return home + path.dropFirst()
        }
        return path.hasPrefix("/") ? path : workingFolder + "/" + path
    }
}
