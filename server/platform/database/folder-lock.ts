import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  endOrphan,
  forgetHolder,
  type Holding,
  readHolder,
  recordHolder,
  sentenceAbout,
} from './folder-holder.ts';
import { StartRefusal } from './start-refusal.ts';

/** Long enough for a predecessor that is just ending. */
const LONGEST_WAIT_MS = 700;
/** An orphan that is not stuck in a query ends by itself within moments, and cleanly. */
const ORPHAN_GRACE_MS = 300;
const RETRY_MS = 25;

export interface FolderLock {
  release(): Promise<void>;
}

/**
 * Makes this process the only one that works on the data folder, as two would destroy it silently. The lock
 * is a file lock of the kernel, taken by SQLite: it ends with its process however that dies, and holds
 * between containers that share a disk. Rejects with a `StartRefusal` that names the holder.
 */
export async function lockFolder(holding: Holding): Promise<FolderLock> {
  await mkdir(holding.dataDir, { recursive: true });
  const begun = performance.now();
  let patienceMs = LONGEST_WAIT_MS;
  for (;;) {
    const file = tryToLock(join(holding.dataDir, 'lock'));
    if (file) return await hold(file, holding);

    const waitedMs = performance.now() - begun;
    const holder = await readHolder(holding.dataDir);
    if (waitedMs > patienceMs) throw new StartRefusal(sentenceAbout(holder, holding.dataDir));
    if (holder && waitedMs > ORPHAN_GRACE_MS && (await endOrphan(holder))) patienceMs = 2 * LONGEST_WAIT_MS;
    await sleep(RETRY_MS);
  }
}

async function hold(file: DatabaseSync, holding: Holding): Promise<FolderLock> {
  await recordHolder(holding);
  return {
    async release() {
      await forgetHolder(holding.dataDir);
      file.close();
    },
  };
}

function tryToLock(path: string): DatabaseSync | undefined {
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    file.exec('pragma locking_mode = exclusive; pragma journal_mode = memory; begin exclusive');
    return file;
  } catch (error) {
    file.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return undefined;
    throw error;
  }
}

const SQLITE_BUSY = 5;
