import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { DataKey } from '#server/platform/data-key.ts';
import { noRoom, requireRoom } from '#server/platform/files/disk-room.ts';
import { seal, unseal } from '#server/platform/files/sealed-stream.ts';

const LEFT_OVER_AFTER_MS = 24 * 3_600_000;

export interface ArrivalSettings {
  folder: string;
  minFreeBytes: number;
  key: DataKey;
}

type Content = AsyncIterable<Uint8Array> | Uint8Array;

/** The folder in which files arrive, sealed, until they are complete. */
export function arrivals({ folder, minFreeBytes, key }: ArrivalSettings) {
  /** Calls `keep` once the whole file is on the disk; afterwards nothing stays here, also after an error. */
  async function receiveSealed(sealed: Content, keep: (path: string) => Promise<void>): Promise<void> {
    const path = join(folder, randomBytes(16).toString('hex'));
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await requireRoom(folder, minFreeBytes);
      await writeDurably(path, sealed);
      await keep(path);
    } catch (error) {
      throw noRoom(error);
    } finally {
      await rm(path, { force: true });
    }
  }

  return {
    receiveSealed,

    async receive(fileId: string, content: Content, keep: (path: string) => Promise<void>) {
      const count = { bytes: 0 };
      await receiveSealed(seal(key, fileId, counted(content, count)), keep);
      return { size: count.bytes };
    },

    async removeLeftovers(): Promise<void> {
      // By the clock of this machine, because it is compared with the times of the disk.
      const since = Date.now() - LEFT_OVER_AFTER_MS;
      for (const name of (await readdir(folder).catch(nothingThere)) ?? []) {
        const found = await stat(join(folder, name)).catch(nothingThere);
        if (found && found.mtimeMs < since) await rm(join(folder, name), { force: true });
      }
    },
  };
}

export function nothingThere(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

async function writeDurably(path: string, content: Content): Promise<void> {
  await using file = await open(path, 'wx', 0o600);
  await file.writeFile(content);
  await file.sync();
}

function counted(content: Content, count: { bytes: number }): Content {
  if (!(content instanceof Uint8Array)) return passing(content, count);
  count.bytes = content.length;
  return content;
}

async function* passing(content: AsyncIterable<Uint8Array>, count: { bytes: number }) {
  for await (const part of content) {
    count.bytes += part.length;
    yield part;
  }
}

/** Verifies the first piece before it returns the stream, so that an unreadable file is refused in time. */
export async function readSealed(key: DataKey, fileId: string, sealed: Readable): Promise<Readable> {
  try {
    const pieces = unseal(key, fileId, sealed);
    const first = await pieces.next();
    const opened = Readable.from(afterFirst(first, pieces), { objectMode: false });
    // Closes the file also when the reader stops early or never starts.
    return opened.once('close', () => sealed.destroy());
  } catch (error) {
    sealed.destroy();
    throw error;
  }
}

async function* afterFirst(first: IteratorResult<Buffer>, rest: AsyncGenerator<Buffer>) {
  if (!first.done) yield first.value;
  yield* rest;
}
