import { randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { dataKeyOf } from '../data-key.ts';
import { noRoom, requireRoom } from './disk-room.ts';
import { seal, unseal } from './sealed-stream.ts';

/** A file that has arrived and waits on the disk until there is room for it in memory. */
export interface SpooledFile {
  size: number;
  read(): Promise<Buffer>;
  discard(): Promise<void>;
}

const NAME = 'spool';
/** Several files may arrive at once, so the free disk space is checked repeatedly. */
const BYTES_BETWEEN_CHECKS = 256 * 1024;

interface Folder {
  folder: string;
  minFreeBytes: number;
}

/**
 * Receives a file in constant memory, however slowly it arrives. On the disk it has no name and is sealed with a key
 * that only this process knows, so nothing readable is left when the process ends.
 */
export async function spool(place: Folder, content: AsyncIterable<Uint8Array>): Promise<SpooledFile> {
  const key = dataKeyOf({ current: randomBytes(32) });
  const file = await openNameless(place);
  let size = 0;
  let checkedAt = 0;
  async function* counted() {
    for await (const part of content) {
      size += part.length;
      if (size - checkedAt >= BYTES_BETWEEN_CHECKS) {
        await requireRoom(place.folder, place.minFreeBytes);
        checkedAt = size;
      }
      yield part;
    }
  }
  try {
    await file.writeFile(seal(key, NAME, counted()));
  } catch (error) {
    await file.close();
    throw noRoom(error);
  }

  return {
    size,
    async read() {
      const bytes = Buffer.allocUnsafe(size);
      let filled = 0;
      const stored = file.createReadStream({ start: 0, autoClose: false });
      for await (const piece of unseal(key, NAME, stored)) filled += piece.copy(bytes, filled);
      return bytes;
    },
    discard: () => file.close(),
  };
}

async function openNameless({ folder, minFreeBytes }: Folder): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await requireRoom(folder, minFreeBytes);
  const path = join(folder, randomBytes(16).toString('hex'));
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  return file;
}
