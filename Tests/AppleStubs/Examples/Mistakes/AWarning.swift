// Must fail: was never used

import CountdownKit

func begin() {
  let manager = CountdownManager()
}
