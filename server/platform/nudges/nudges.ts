/**
 * Says to whoever follows a topic, in every server process, that something there has changed. A nudge carries no
 * news: what is true stands in the tables, and a lost nudge only means that somebody finds out a little later.
 */
export interface Nudges {
  /** After the commit. Never fails: what was written is written. */
  tell(topics: string[], about: number): Promise<void>;
  /** Until the returned function is called. Without `about`, nudges may have been missed. */
  follow(topic: string, listener: (about: number | undefined) => void): () => void;
  close(): Promise<void>;
}
