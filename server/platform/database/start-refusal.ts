/** The database cannot be opened, for a reason the operator can act on. The message is one full sentence. */
export class StartRefusal extends Error {
  override name = 'StartRefusal';
}
