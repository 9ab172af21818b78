import CountdownKit
import SwiftUI
import UIKit

/// Forty auctions in a list whose cells are reused.
///
/// Each ends at a moment of its own, and all labels change together.
struct AuctionScreen: UIViewControllerRepresentable {
  func makeUIViewController(context: Context) -> AuctionController { AuctionController() }

  func updateUIViewController(_ controller: AuctionController, context: Context) {}
}

struct Auction {
  let name: String
  let end: Date
  /// It is sold already, and counts to the date of the payment, and on from there.
  let isSold: Bool
}

final class AuctionController: UITableViewController {
  private let auctions = (0..<40).map { number in
    Auction(
      name: "Lot \(number + 1)", end: Date(timeIntervalSinceNow: 10 + 7.3 * Double(number)),
      isSold: number == 0)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(AuctionCell.self, forCellReuseIdentifier: "auction")
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    auctions.count
  }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "auction", for: indexPath)
    (cell as? AuctionCell)?.show(auctions[indexPath.row])
    return cell
  }
}

final class AuctionCell: UITableViewCell {
  /// Replaces the countdown of the row that this cell showed before.
  func show(_ auction: Auction) {
    let task = auction.isSold ? "pay within" : "bid within"
    countDown(
      for: .until(auction.end), ticks: auction.isSold ? .shared.pastZero : .shared
    ) { cell, left in
      cell.textLabel?.text = "\(auction.name): \(left.isPastZero ? "overdue" : task) \(left)"
    } onEnd: { cell, outcome in
      if outcome == .completed { cell?.textLabel?.text = "\(auction.name): closed" }
    }
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    cancelCountdown()
  }
}
