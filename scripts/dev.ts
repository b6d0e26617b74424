/**
 * `npm run dev`: Vite serves the pages with reload, Node restarts the server when its files change, and
 * changed texts are compiled again. Open Vite's address; it passes API calls on to the server.
 */
import { spawn } from 'node:child_process';
import { existsSync, watch } from 'node:fs';
import { createServer } from 'vite';
import { buildTexts } from './build-texts.ts';
import { openPages } from './dev-pages.ts';

if (existsSync('.env')) process.loadEnvFile('.env');
buildTexts();
watchTexts();

const serverUrl = `http://127.0.0.1:${process.env.PORT ?? 3000}`;
const proxy = { '/api': serverUrl, '^/sandbox/(?!ui)': serverUrl, '/livez': serverUrl, '/readyz': serverUrl };
const vite = await createServer({ plugins: [openPages()], server: { host: '127.0.0.1', proxy } });
await vite.listen();
const pages = vite.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '';

// Links in mails, and the check where a call comes from, must name the address people have open.
const { PUBLIC_URL = pages, LOG = 'pretty', LOG_TO = 'terminal' } = process.env;
const env = { ...process.env, PUBLIC_URL, LOG, LOG_TO };
const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
  stdio: 'inherit',
  env,
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => server.kill(signal));
server.on('exit', async (code) => {
  await vite.close();
  process.exit(code ?? 0);
});

/** Editors write a file in several steps; half a catalogue is no catalogue. */
function watchTexts(): void {
  let timer: NodeJS.Timeout | undefined;
  watch('texts', (_, file) => {
    if (!file?.endsWith('.json')) return;
    clearTimeout(timer);
    timer = setTimeout(compileTexts, 50);
  });
}

function compileTexts(): void {
  try {
    buildTexts();
  } catch (error) {
    console.error(`The texts could not be compiled: ${error instanceof Error ? error.message : error}`);
  }
}
