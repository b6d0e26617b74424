import { rmSync } from 'node:fs';
import { StartRefusal } from '#server/platform/failure.ts';
import type { EngineNews } from './embedded-engine.ts';
import { describeFault } from './engine-fault.ts';
import { lockFolder } from './folder-lock.ts';

/**
 * The process of the embedded engine: `embedded-process.ts <data folder> <socket folder> <server pid>`.
 * It lives exactly as long as its channel to the server.
 */
const [dataDir = '', socketFolder = '', serverPid] = process.argv.slice(2);

let finish = async () => {};

// A terminal or a supervisor signals the whole group, but requests still running need their database:
// the server finishes them first and then ends this process by closing the channel.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
process.on('uncaughtException', die);
process.once('disconnect', async () => {
  await finish();
  process.exit();
});
process.once('exit', () => rmSync(socketFolder, { recursive: true, force: true }));
process.on('message', (question) => {
  if (question === 'ping') tell('pong');
});

await serve();

async function serve(): Promise<void> {
  const lock = await lockFolder({ dataDir, socketFolder, serverPid: Number(serverPid) }).catch(refuse);
  // Loads the engine late, because loading takes a while and a server without the lock should be refused before.
  const { serveFolder } = await import('./embedded-server.ts');
  const stopServing = await serveFolder(dataDir, socketFolder, die);
  finish = async () => {
    await stopServing();
    await lock.release();
  };
  tell('ready');
}

function tell(news: EngineNews): void {
  if (process.connected) process.send?.(news);
}

/** The server prints the reasons that the operator can act on; this process sends the reason to it and ends. */
async function refuse(error: unknown): Promise<never> {
  if (!(error instanceof StartRefusal)) return die(error);
  const news: EngineNews = { refusal: error.message };
  return await new Promise(() => process.send?.(news, () => process.exit(1)));
}

function die(error: unknown): never {
  process.stderr.write(`The embedded database ends: ${describeFault(error)}\n`);
  process.exit(1);
}
