/// English.
package struct English: Language {
    package let tag = "en"

    package init() {}
}
