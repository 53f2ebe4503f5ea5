/// Greek; what it says stands in the folder `Greek`.
package struct Greek: PartialLanguage {
    package let tag = "el"
    package let ownName = "Ελληνικά"
    package var fallback: any Language { English() }

    package init() {}
}
