import type { Readable } from 'node:stream';

/**
 * Keeps files by the ids of `newFileId()`, unreadable for everybody who does not hold the data key.
 *
 * - When `put` has resolved the file survives a kill and a power cut; when it has rejected, nothing is left that
 *   could be opened. A second `put` under the same id replaces the first as a whole.
 * - `open` gives exactly the bytes that were put. What was changed, cut off, or moved here from another id
 *   breaks the stream with an error, never ends it early.
 * - `remove` of what is not there is no error.
 * - Too little room on the disk: `server.no_space`. A store that does not answer: `server.unavailable`.
 */
export interface FileStorage {
  put(fileId: string, content: Readable | Uint8Array): Promise<{ size: number }>;
  open(fileId: string): Promise<Readable | undefined>;
  remove(fileId: string): Promise<void>;
  exists(fileId: string): Promise<boolean>;
  /** Clears away what was begun a day ago or earlier and never finished, because the process was killed. */
  removeLeftovers(): Promise<void>;
}
