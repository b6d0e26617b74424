/** A kind of news: what happened, named `<capability>.<what>`, and what its listeners are told. */
export interface EventKind<Payload> {
  name: `${string}.${string}`;
  /** Never present at run time; carries the payload's type from writer to listener. */
  payload?: Payload;
}

export function defineEvent<Payload>(name: `${string}.${string}`): EventKind<Payload> {
  return { name };
}
