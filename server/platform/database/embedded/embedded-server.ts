import { existsSync, mkdirSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';

/** Room for old connections that are still closing while the server opens its new one. */
const CLOSING_CONNECTIONS = 10;

/** The engine has no checkpointer of its own; small logs keep the recovery after a kill short. */
const START_PARAMETERS = [...PGlite.defaultStartParams, '-c', 'max_wal_size=64MB', '-c', 'min_wal_size=32MB'];

/**
 * Opens the database of a data folder, creates it if there is none, and serves it. Returns a function that stops it.
 */
export async function serveFolder(
  dataDir: string,
  socketFolder: string,
  onBroken: (error: unknown) => never,
): Promise<() => Promise<void>> {
  const databaseFolder = join(dataDir, 'database');
  if (!existsSync(databaseFolder)) await createDatabase(databaseFolder);
  const engine = await open(databaseFolder);
  const execute = engine.execProtocolRawStream.bind(engine);
  // An error of the engine itself, not of a statement: the socket server would leave every later query waiting.
  engine.execProtocolRawStream = (message, options) => execute(message, options).catch(onBroken);

  // The folder is private and new, so nobody else can have put anything in it.
  mkdirSync(socketFolder, { mode: 0o700 });
  const server = new PGLiteSocketServer({
    db: engine,
    path: join(socketFolder, '.s.PGSQL.5432'),
    maxConnections: 1 + CLOSING_CONNECTIONS,
  });
  await server.start();
  return async () => {
    await server.stop();
    await engine.close();
  };
}

/** Creates the database under another name and renames it, so a kill during the first start leaves no half-made one. */
async function createDatabase(folder: string): Promise<void> {
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  const engine = await open(unfinished);
  await engine.close();
  await rename(unfinished, folder);
}

function open(folder: string): Promise<PGlite> {
  return PGlite.create({
    dataDir: folder,
    extensions: { btree_gist, pg_trgm },
    startParams: START_PARAMETERS,
  });
}
