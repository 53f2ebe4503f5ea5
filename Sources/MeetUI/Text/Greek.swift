/// Greek; what it says stands in the folder `Greek`.
package struct Greek: Language {
    package let tag = "el"
    package let ownName = "Ελληνικά"

    package init() {}
}
