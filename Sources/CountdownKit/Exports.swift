// Who imports CountdownKit can name what its interface is made of: outcomes, drivers.
@_exported public import CountdownCore
