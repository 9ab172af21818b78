import SwiftUI

@main
struct ExampleApp: App {
  var body: some Scene {
    WindowGroup {
      TabView {
        CodeScreen().tabItem { Label("Code", systemImage: "lock") }
        AuctionScreen().tabItem { Label("Auctions", systemImage: "list.bullet") }
        WorkoutScreen().tabItem { Label("Workout", systemImage: "timer") }
      }
    }
  }
}
