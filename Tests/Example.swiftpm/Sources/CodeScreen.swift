import CountdownKit
import SwiftUI

/// Asks for a one-time code, which can be sent again after half a minute.
struct CodeScreen: View {
  @State private var resend = ObservableCountdown()

  var body: some View {
    VStack {
      Button(resend.isRunning ? "Send again in \(resend.timeLeft)" : "Send the code") {
        resend.start(for: .seconds(30))
      }
      .disabled(resend.isRunning)
      .monospacedDigit()
      ProgressView(value: resend.fractionLeft)
    }
    .padding()
  }
}
