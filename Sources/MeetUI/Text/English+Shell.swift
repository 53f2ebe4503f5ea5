extension English {
}
