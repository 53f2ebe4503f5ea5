/// What every screen has in common: tabs, bars, forms, pickers, lists, maps, unfinished forms, the help.
package protocol ShellWords: Sendable {
}
