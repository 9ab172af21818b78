import CountdownAtomics

/// The links of one list, in a node or in the head of the list.
///
///     head <-> node <-> node <-> head
///
/// A list is a ring through its head. So a node is unlinked without knowing which list it is in.
struct Links {
  var next: LinksRef?
  var previous: LinksRef?
}

/// Where links lie.
@safe struct LinksRef: Equatable {
  private let pointer: UnsafeMutablePointer<Links>

  @inline(__always)
  init(_ pointer: UnsafeMutablePointer<Links>) { unsafe self.pointer = pointer }

  @inline(__always)
  static func == (one: LinksRef, other: LinksRef) -> Bool { unsafe one.pointer == other.pointer }

  @inline(__always) var raw: UnsafeMutableRawPointer { unsafe UnsafeMutableRawPointer(pointer) }

  @inline(__always)
  var next: LinksRef {
    get { unsafe pointer.pointee.next.unsafelyUnwrapped }
    nonmutating set { unsafe pointer.pointee.next = newValue }
  }

  @inline(__always)
  var previous: LinksRef {
    get { unsafe pointer.pointee.previous.unsafelyUnwrapped }
    nonmutating set { unsafe pointer.pointee.previous = newValue }
  }

  /// Fetches the memory of the node that has these links, without waiting for it: the object lies in two lines of the cache.
  @inline(__always)
  func fetch() {
    unsafe countdown_fetch(raw)
    unsafe countdown_fetch(raw + 64)
  }

  /// Takes these links out of their list.
  ///
  /// - Returns: The head of the list, if nothing else is in it.
  @inline(__always) @discardableResult
  func unlink() -> LinksRef? {
    let (before, behind) = (previous, next)
    before.next = behind
    behind.previous = before
    unsafe pointer.pointee = Links()
    return before == behind ? before : nil
  }
}

/// A list of nodes, by its head.
@safe struct NodeList {
  let head: LinksRef

  @inline(__always)
  init(_ head: LinksRef) { self.head = head }

  /// Makes an empty list, whose owner frees it.
  static func make() -> NodeList {
    let list = unsafe NodeList(LinksRef(.allocate(capacity: 1)))
    list.open()
    return list
  }

  func free() { unsafe head.raw.deallocate() }

  /// Makes the head of an empty list.
  func open() {
    head.next = head
    head.previous = head
  }

  @inline(__always) var isEmpty: Bool { head.next == head }

  @inline(__always)
  var first: NodeRef? {
    let next = head.next
    return next == head ? nil : NodeRef(slotLinks: next)
  }

  @inline(__always)
  func append(_ node: NodeRef) {
    let (links, last) = (node.slotLinks, head.previous)
    links.next = head
    links.previous = last
    last.next = links
    head.previous = links
  }

  /// Appends all nodes of another list, which is then empty.
  func append(allOf other: NodeList) {
    if other.isEmpty { return }
    let (first, last) = (other.head.next, other.head.previous)
    first.previous = head.previous
    head.previous.next = first
    last.next = head
    head.previous = last
    other.open()
  }
}
