/// The environment of the programs that this one starts.
///
/// `bin/meet-tui` of the portable archive (`Scripts/package-portable`) sets variables for the C library that it
/// brings along. That of other programs would read them too, and load what is made for another version.
enum OuterEnvironment {
    /// The variables of the C library that the script sets. For each of them it sets another one, beginning
    /// with `prefix`, to the value before, which is empty if there was none: to the C library the same.
    static let variables = ["LOCPATH", "GCONV_PATH"]
    static let prefix = "MEET_OUTER_"

    /// Returns the environment with the values from before the script.
    static func restored(_ environment: [String: String]) -> [String: String] {
        var environment = environment
        for name in variables {
            guard let before = environment.removeValue(forKey: prefix + name) else { continue }
            environment[name] = before.isEmpty ? nil : before
        }
        return environment
    }
}
