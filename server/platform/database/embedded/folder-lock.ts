import { mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartRefusal } from '#server/platform/failure.ts';

/** Long enough for a predecessor that is ending. */
const LONGEST_WAIT_MS = 700;
/** An orphan that is not stuck in a query ends by itself within moments, and cleanly. */
const ORPHAN_GRACE_MS = 300;
const RETRY_MS = 25;
const LOCK = 'lock';

interface FolderLock {
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
    const file = tryToLock(join(holding.dataDir, LOCK));
    if (file) return await hold(file, holding);

    const waitedMs = performance.now() - begun;
    const holder = await readHolder(holding.dataDir);
    if (waitedMs > patienceMs) throw new StartRefusal(sentenceAbout(holder, holding.dataDir));
    if (holder && waitedMs > ORPHAN_GRACE_MS && (await endOrphan(holder))) patienceMs = 2 * LONGEST_WAIT_MS;
    await sleep(RETRY_MS);
  }
}

/** Removes everything in a data folder, and at last its lock. If another process has the lock, it removes nothing. */
export async function emptyIfFree(dataDir: string): Promise<void> {
  const file = tryToLock(join(dataDir, LOCK));
  if (!file) return;
  try {
    for (const name of await readdir(dataDir))
      if (name !== LOCK) await rm(join(dataDir, name), { recursive: true, force: true });
    await rm(join(dataDir, LOCK));
  } finally {
    file.close();
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

interface Holding {
  dataDir: string;
  socketFolder: string;
  serverPid: number;
}

/** Who holds a data folder, as written beside its lock. Only ever a hint: the lock itself decides. */
interface Holder {
  pid: number;
  serverPid: number;
  host: string;
  since: string;
  socketFolder: string;
}

export async function readHolder(dataDir: string): Promise<Holder | undefined> {
  try {
    const holder: Partial<Holder> = JSON.parse(await readFile(fileIn(dataDir), 'utf8'));
    return holder.pid && holder.serverPid && holder.socketFolder ? (holder as Holder) : undefined;
  } catch {
    return undefined;
  }
}

/** Called only by the process with the lock. Also removes what a killed predecessor left in the temp folder. */
async function recordHolder({ dataDir, socketFolder, serverPid }: Holding): Promise<void> {
  const predecessor = await readHolder(dataDir);
  if (predecessor) await removeSocket(predecessor.socketFolder);

  const holder: Holder = {
    pid: process.pid,
    serverPid,
    host: hostname(),
    since: new Date().toISOString(),
    socketFolder,
  };
  await writeFile(`${fileIn(dataDir)}.new`, JSON.stringify(holder));
  await rename(`${fileIn(dataDir)}.new`, fileIn(dataDir));
}

async function forgetHolder(dataDir: string): Promise<void> {
  await rm(fileIn(dataDir), { force: true });
}

/**
 * Ends the holder if its server is gone; while it runs a query it cannot notice that itself. The folder in its command
 * line is unique to one start, so another process with the same id is never killed.
 */
async function endOrphan(holder: Holder): Promise<boolean> {
  const commandLine = await readProcess(holder.pid, 'cmdline');
  if (!commandLine.split('\0').includes(holder.socketFolder)) return false;

  const parentPid = /^PPid:\s+(\d+)$/m.exec(await readProcess(holder.pid, 'status'))?.[1];
  if (parentPid === undefined || Number(parentPid) === holder.serverPid) return false;
  try {
    return process.kill(holder.pid, 'SIGKILL');
  } catch {
    // It ended by itself just now, or belongs to another user.
    return false;
  }
}

function sentenceAbout(holder: Holder | undefined, dataDir: string): string {
  if (!holder) return `The data folder ${dataDir} is in use by another process that is just starting.`;
  return (
    `The data folder ${dataDir} is in use by process ${holder.serverPid} on ${holder.host} ` +
    `(database process ${holder.pid}) since ${holder.since}.`
  );
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'holder.json');
}

/** The running server sends its backup over this socket; only its own account can open the folder. */
export const BACKUP_SOCKET = 'backup.sock';

/** Not recursive: whatever the file says, nothing but an empty folder and two sockets can be removed. */
async function removeSocket(folder: string): Promise<void> {
  for (const socket of ['.s.PGSQL.5432', BACKUP_SOCKET]) {
    await rm(join(folder, socket), { force: true }).catch(() => {});
  }
  await rmdir(folder).catch(() => {});
}

/** Empty when the process is gone, or on a system without /proc. */
async function readProcess(pid: number, file: 'cmdline' | 'status'): Promise<string> {
  return await readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
}
