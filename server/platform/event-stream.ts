/** An answer that goes on: what happens from the call on, until the signal says that nobody listens any more. */
export type EventStream<Event> = (signal: AbortSignal) => AsyncIterable<Event>;
