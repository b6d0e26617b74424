import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DATA_KEY_BYTES } from './data-key.ts';
import { StartRefusal } from './database/start-refusal.ts';

/**
 * The key of a portal that was given none, made at its first start. The name appears only when the whole key is
 * on the disk, so that no killed start leaves half a key and of two starts at once one wins.
 */
export async function readOrCreateKeyFile(dataDir: string): Promise<Buffer> {
  const path = join(dataDir, 'data.key');
  const found = await readKey(path);
  if (found) return found;

  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const aside = `${path}.${randomBytes(8).toString('hex')}`;
  try {
    await writeKey(aside, randomBytes(DATA_KEY_BYTES));
    await link(aside, path).catch(unlessThere);
  } finally {
    await rm(aside, { force: true });
  }
  const made = await readKey(path);
  if (!made) throw new StartRefusal(`${path} was removed while the server started.`);
  return made;
}

async function readKey(path: string): Promise<Buffer | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (text === undefined) return undefined;
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length !== DATA_KEY_BYTES)
    throw new StartRefusal(`${path} does not hold a key of 32 bytes in base64.`);
  return key;
}

async function writeKey(path: string, key: Buffer): Promise<void> {
  await using file = await open(path, 'wx', 0o600);
  await file.writeFile(`${key.toString('base64')}\n`);
  await file.sync();
}

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
