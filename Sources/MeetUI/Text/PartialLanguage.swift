/// A language that says a part of everything: what it does not say, its fallback says. So a further language is one file
/// at first, with what is translated, and its name in `Languages.all`; it becomes a `Language` of its own when nothing is
/// missing, and the compiler then tells what is.
///
/// `Scripts/forward-language` writes the forwards (`Text/Forwards`).
package protocol PartialLanguage: Language {
    /// A complete one.
    var fallback: any Language { get }
}
