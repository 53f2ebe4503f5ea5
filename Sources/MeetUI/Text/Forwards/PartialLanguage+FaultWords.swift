// Written by Scripts/forward-language.
import MeetCore
import MeetStore

extension PartialLanguage {
    package func backupFailed(_ error: StoreError) -> String { fallback.backupFailed(error) }
    package var doctorBackups: String { fallback.doctorBackups }
    package func backupsAre(_ count: Int, last: CalendarDate, in folder: String) -> String {
        fallback.backupsAre(count, last: last, in: folder)
    }
    package var noBackups: String { fallback.noBackups }
    package func damageCanBeMended(last: CalendarDate?) -> String { fallback.damageCanBeMended(last: last) }
    package func noBackup(_ text: String) -> String { fallback.noBackup(text) }
    package func backupsThereAre(_ dates: [CalendarDate]) -> String { fallback.backupsThereAre(dates) }
    package func databaseWasRestored(_ restored: MeetStore.Restored) -> String {
        fallback.databaseWasRestored(restored)
    }
    package func formerDatabaseIsKept(_ file: String) -> String { fallback.formerDatabaseIsKept(file) }
    package func salvageIsIn(_ file: String) -> String { fallback.salvageIsIn(file) }
    package func salvaged(_ kind: SalvageReport.Kind, _ count: SalvageReport.Count) -> String {
        fallback.salvaged(kind, count)
    }
    package func salvageCouldNotRead(pages: Int, of all: Int) -> String {
        fallback.salvageCouldNotRead(pages: pages, of: all)
    }
    package var salvageIsWhole: String { fallback.salvageIsWhole }
    package var doctorDoesOneThing: String { fallback.doctorDoesOneThing }
    package var helpBackups: String { fallback.helpBackups }
    package var helpRestore: String { fallback.helpRestore }
    package var helpSalvage: String { fallback.helpSalvage }
    package var valueDayOrFile: String { fallback.valueDayOrFile }
    package var valueNewFile: String { fallback.valueNewFile }
    package var moreAboutDoctor: String { fallback.moreAboutDoctor }
}
