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

    /// Returns the name of a country's calendar, in the language of the country; `nil` if there is none.
    func name(of country: String) -> String? {
        guard let path = path(of: country), let handle = FileHandle(forReadingAtPath: path) else {
            return nil
        }
        defer { try? handle.close() }
        let head = (try? handle.read(upToCount: Self.headSize)) ?? Data()
        let field = "X-WR-CALNAME:"
        let line = String(decoding: head, as: UTF8.self).split(whereSeparator: \.isNewline).first {
            $0.hasPrefix(field)
        }
        return line.map { String($0.dropFirst(field.count)).oneLine }
    }

    /// The bytes in which the name stands.
    private static let headSize = 1024

    /// Returns the country of the locale of dates (`el_GR.UTF-8`), if there are holidays of it.
    package func country(in environment: [String: String]) -> String? {
        guard let territory = TimeLocale(in: environment)?.territory else { return nil }
        return countries.first { $0 == territory }
    }
}

/// The public holidays of the person's country, which can be added.
package struct HolidayOffer: Hashable, Sendable {
    /// The text for `AddCalendar`.
    package var source: String
    /// The name of the calendar, in the language of the country.
    package var name: String

    /// - Returns: `nil` if the country of the locale has no holidays here, or if they were added.
    init?(in workspace: Workspace, beside calendars: [MeetingCalendar]) {
        guard let holidays = HolidayCalendars(in: workspace),
            let country = holidays.country(in: workspace.environment), let name = holidays.name(of: country)
        else { return nil }
        source = SubscriptionAddress.holidays(country: country).text
        self.name = name
        if calendars.contains(where: { [source] in $0.url == source }) { return nil }
    }
}
