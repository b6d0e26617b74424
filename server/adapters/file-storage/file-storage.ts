import type { Readable } from 'node:stream';

/**
 * Stores files under the ids of `newFileId()`; only the data key makes them readable.
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
  /** The stored bytes as they are, still sealed, and storing such bytes again: for backups. */
  openSealed(fileId: string): Promise<Readable | undefined>;
  putSealed(fileId: string, sealed: Uint8Array): Promise<void>;
  /** Removes files that a killed process began to store a day ago or earlier. */
  removeLeftovers(): Promise<void>;
}
