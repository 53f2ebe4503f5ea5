import Maps

// MARK: - Streets on maps

extension Greek {
    package var creditOfTiles: String { "© OpenMapTiles © OpenStreetMap" }

    package func sentence(_ error: TileError) -> String {
        switch error {
        case .notAllowed(let host): "Δεν έχει δοθεί ακόμη άδεια να ζητούνται δρόμοι από \(host)."
        case .notSet: "Οι δρόμοι είναι απενεργοποιημένοι."
        case .noFile(let path): "Δεν υπάρχει αναγνώσιμο αρχείο \(path)."
        case .notAnArchive(let path): "\(path): δεν είναι αρχείο διανυσματικών πλακιδίων (MBTiles)."
        case .badAddress(let url): "Η διεύθυνση των πλακιδίων δεν είναι http ή https: \(url)."
        case .unreachable(let host): "Δεν απαντά: \(host)."
        case .refused(let host, let status): "\(host): απάντησε με το σφάλμα \(status)."
        case .badAnswer(let host): "\(host): η απάντηση δεν είναι χάρτης."
        case .cancelled: "Διακόπηκε."
        }
    }

    package func streetsStoppedComing(_ reason: String) -> String { "Οι δρόμοι σταμάτησαν: \(reason)" }
}
