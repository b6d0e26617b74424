import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { BACKUP_SOCKET, readHolder } from '../database/embedded/folder-lock.ts';
import { type BackupSource, makeBackup } from './make-backup.ts';

/**
 * The embedded database belongs to the server that runs on it, so that one makes the backup: it gives the tar to whoever
 * may open its private folder, which is the account it runs under. All other requests wait while the rows are read.
 */
export async function offerBackup(dataDir: string, source: BackupSource): Promise<Server | undefined> {
  const path = await socketOf(dataDir);
  if (!path) return undefined;
  const server = createServer((_request, response) => {
    // A broken answer is never taken for a whole one: its end is missing.
    pipeline(makeBackup(source), response).catch(() => response.destroy());
  });
  return await new Promise((resolve, reject) => {
    server.once('error', reject).listen(path, () => resolve(server.unref()));
  });
}

/** The tar of the server that runs on this folder; nothing if none does. */
export async function askForBackup(dataDir: string): Promise<IncomingMessage | undefined> {
  const socketPath = await socketOf(dataDir);
  if (!socketPath) return undefined;
  return await new Promise((resolve) => {
    get({ socketPath, path: '/' }, resolve).once('error', () => resolve(undefined));
  });
}

async function socketOf(dataDir: string): Promise<string | undefined> {
  const holder = await readHolder(dataDir);
  return holder && join(holder.socketFolder, BACKUP_SOCKET);
}
