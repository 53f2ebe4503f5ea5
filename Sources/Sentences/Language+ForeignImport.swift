import MeetCore
import Operations

/// Imports from other programs.
extension Language {
    /// The numbers of records of another program: “40 contacts, 2 groups”, “5 meetings, 3 to-dos”, “more than
    /// 20,000 entries”.
    package func words(_ counts: ForeignCounts) -> String {
        var words: [String] = []
        if counts.contacts > 0 { words.append(counted(counts.contacts, .contacts)) }
        if counts.groups > 0 { words.append(counted(counts.groups, .groups)) }
        if counts.meetings > 0 { words.append(counted(counts.meetings, .meetings)) }
        if counts.toDos > 0 {
            words.append(
                say("\(grouped: counts.toDos) to-do", "\(grouped: counts.toDos) to-dos", counts.toDos))
        }
        if counts.entries > 0 {
            words.append(
                say("\(grouped: counts.entries) entry", "\(grouped: counts.entries) entries", counts.entries))
        }
        let list = words.joined(separator: ", ")
        guard counts.isMore else { return list }
        return list.isEmpty ? say("too large to count") : say("more than \(list)")
    }

    /// The offer to import the data of a program: “Import from khal: 8 meetings, 4 to-dos”.
    package func offer(of program: FoundForeignSource) -> String {
        say("Import from \(program.title): \(words(program.counts))")
    }

    package func sentence(_ error: ForeignImportError) -> String {
        switch error {
        case .unknownSource(let name, let known):
            say(
                "Nothing can be imported from “\(ShortText.typed(name))”. The programs are: \(known.joined(separator: ", "))."
            )
        case .nothingFound(let title):
            say("No files from \(title) were found in your home folder. Name its file or folder.")
        case .cannotRead(let path, let reason): say("Cannot read \(FileText.name(path)): \(reason).")
        case .nothingOfIt(let title, let path):
            say("Nothing from \(title) was found in \(FileText.name(path)).")
        case .programFailed(let name):
            say("The program \(name) is needed to read its files, but it did not run. Is it installed?")
        case .programRefused(let name, let path):
            say("The program \(name) could not read \(FileText.name(path)).")
        }
    }
}
