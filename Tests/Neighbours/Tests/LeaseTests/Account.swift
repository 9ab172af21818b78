import Leases

/// What the store says was done, as a table: who has completed how many leases, by when they were due, and how late.
struct Account {
  /// A stretch of time in which something was the matter.
  struct Stretch {
    let name: String
    /// In milliseconds since 1970.
    let begin: Int
  }

  let completed: [CompletedLease]
  let stretches: [Stretch]
  let servers: [String]

  /// The table as Markdown: a line for each stretch, and one for all.
  var markdown: String {
    let rows = stretches.indices.map { index in
      let end = index + 1 < stretches.count ? stretches[index + 1].begin : .max
      let isThere = { (lease: CompletedLease) in
        (lease.lease.deadline >= stretches[index].begin || index == 0) && lease.lease.deadline < end
      }
      return row(stretches[index].name, completed.filter(isThere))
    }
    let head = [
      cells(["due while"] + servers.map { "by \($0)" } + ["early", "late: median", "99 %", "worst"]),
      cells(["---"] + Array(repeating: "---:", count: servers.count + 4)),
    ]
    return (head + rows + [row("all", completed)]).joined(separator: "\n")
  }

  private func row(_ name: String, _ leases: [CompletedLease]) -> String {
    let lateness = leases.map(\.lateness).sorted()
    let quantiles = [50, 99, 100].map { share in
      lateness.isEmpty ? "-" : "\(lateness[min(lateness.count - 1, lateness.count * share / 100)]) ms"
    }
    let counts = servers.map { server in "\(leases.filter { $0.server == server }.count)" }
    return cells([name] + counts + ["\(leases.filter { $0.lateness < 0 }.count)"] + quantiles)
  }

  private func cells(_ texts: [String]) -> String { "| " + texts.joined(separator: " | ") + " |" }
}
