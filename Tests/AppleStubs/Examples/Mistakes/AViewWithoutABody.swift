// Must fail: does not conform to protocol 'View'

import CountdownKit
import SwiftUI

struct Rest: View {
  @State private var rest = ObservableCountdown()
}
