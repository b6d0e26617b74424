import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { StartRefusal } from '../failure.ts';
import { type Manifest, verifyArchive } from './archive.ts';
import { faultAsRefusal } from './fault-as-refusal.ts';

const NO_BACKUP = 'No backup was made';

/**
 * Writes an archive under a temporary name, reads it back, compares it, and renames it. A failure removes the file and
 * is reported in one sentence.
 */
export async function saveArchive(
  path: string,
  backupKey: Buffer | undefined,
  write: (file: NodeJS.WritableStream) => Promise<void>,
): Promise<Manifest> {
  if (existsSync(path)) throw new StartRefusal(`${path} exists already.`);
  const part = `${path}.part`;
  const opened = await open(part, 'wx', 0o600).catch((error: unknown) => {
    throw faultAsRefusal(error, NO_BACKUP);
  });
  const file = opened.createWriteStream({ flush: true });
  try {
    await write(file);
    const { manifest } = await verifyArchive(part, backupKey);
    await rename(part, path);
    return manifest;
  } catch (error) {
    file.destroy();
    await rm(part, { force: true });
    throw faultAsRefusal(error, NO_BACKUP);
  }
}
