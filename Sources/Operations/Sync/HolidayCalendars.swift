import Foundation
import MeetCore

/// The public holidays that come with the program: a calendar file for each country, made by
/// `Scripts/make-holidays`.
package struct HolidayCalendars: Sendable {
    /// The folder of the files, which are named by country: `GR.ics`.
    private let folder: String

    package init(folder: String) { self.folder = folder }

    /// Finds the files of a workspace; `nil` if they are not installed.
    package init?(in workspace: Workspace) {
        guard let folder = workspace.holidayFolder() else { return nil }
        self.init(folder: folder)
    }

    /// The countries (ISO 3166-1), in alphabetical order.
    package var countries: [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.compactMap { name -> String? in
            let country = name.prefix(2)
            let isFile = name.utf8.count == 6 && name.hasSuffix(".ics")
            return isFile && country.utf8.allSatisfy { $0 &- 0x41 < 26 } ? String(country) : nil
        }.sorted()
    }

    /// Returns the path of a country's file; `nil` if there is none.
    package func path(of country: String) -> String? {
        countries.contains(country) ? "\(folder)/\(country).ics" : nil
    }

    /// Returns the country of the locale of dates (`el_GR.UTF-8`), if there are holidays of it.
    package func country(in environment: [String: String]) -> String? {
        guard let territory = TimeLocale(in: environment)?.territory else { return nil }
        return countries.first { $0 == territory }
    }
}
