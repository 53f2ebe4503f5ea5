/// English.
package struct English: Language {
    package let tag = "en"
    package let ownName = "English"

    package init() {}
}
