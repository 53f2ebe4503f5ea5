import TerminalKit

extension App {
    /// Tabs and footer answer to clicks as their keys would; the rest goes to the top layer.
    mutating func handle(_ mouse: Mouse) -> [Request] {
        if mouse.kind == .press(.left) {
            if let (tab, _) = tabAreas().first(where: { $0.1.contains(mouse.at) }), layers.isEmpty {
                return show(tab)
            }
            if let item = footerItems().first(where: { $0.area.contains(mouse.at) }) {
                return give(item.command)
            }
        }
        let top = topLayer
        let area = area(of: top.screen)
        guard area.contains(mouse.at) else { return [] }
        var inside = mouse
        inside.at = Point(column: mouse.at.column - area.column, row: mouse.at.row - area.row)
        return send(.mouse(inside, area: area.size), to: top.id) ?? []
    }
}
