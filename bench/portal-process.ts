import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startProcess } from '#server/testing/process.ts';

/** Works with a portal that runs as a process of its own, on an embedded database that leaves no trace. */
export async function withPortalProcess(
  { hasDemo }: { hasDemo: boolean },
  work: (portal: { base: string }) => Promise<void>,
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'online-klinik-bench-'));
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const server = startProcess({
    PORT: port,
    SANDBOX_PORT: await freePort(),
    PUBLIC_URL: base,
    DATA_DIR: dataDir,
    DEMO_DATA: hasDemo ? '1' : '0',
    TRUST_PROXY: '1',
  });
  try {
    await server.isRunning;
    await work({ base });
  } finally {
    await server.kill();
    await rm(dataDir, { recursive: true, force: true });
  }
}
