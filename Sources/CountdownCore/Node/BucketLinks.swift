/// The links of a bucket's list, whose head is one word.
///
///     head -> node -> node -> nil          place: the way back, to the word that has the node's address
struct BucketLinks {
  /// First: see `NodeRef.nextInBucket`.
  var next: NodeRef?
  var place: BucketPlace?
}

/// Where a list of a bucket has the address of its next node: in the head, or in the node before that.
@safe struct BucketPlace {
  private let pointer: UnsafeMutablePointer<NodeRef?>

  @inline(__always)
  init(_ pointer: UnsafeMutablePointer<NodeRef?>) { unsafe self.pointer = pointer }

  @inline(__always)
  var node: NodeRef? {
    get { unsafe pointer.pointee }
    nonmutating set { unsafe pointer.pointee = newValue }
  }

  /// The head of the bucket that lies so many behind this.
  @inline(__always)
  func advanced(by count: Int) -> BucketPlace { unsafe BucketPlace(pointer + count) }

  func free() { unsafe pointer.deallocate() }
}
