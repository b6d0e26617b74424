/** `npm start`: builds what is stale, then becomes the server. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buildTexts } from './build-texts.ts';
import {
  buildStaleServer,
  buildStaleWebForNetwork,
  isWebStale,
  requireTools,
  SERVER_BUILD,
  WEB_BUILD,
} from './build-when-stale.ts';
import { builtServer, NODE_FLAGS } from './built-server.ts';
import { runCommand } from './run-command.ts';
import { runSteps } from './run-step.ts';

await runCommand(async () => {
  if (process.env.NODE_ENV !== 'production') return await startHere();
  buildStaleWebForNetwork();
  return becomeServer(buildStaleServer());
});

async function startHere(): Promise<undefined> {
  buildTexts();
  const pages = isWebStale() ? build('pages', WEB_BUILD) : undefined;
  if (!builtServer()) await build('server', SERVER_BUILD);
  if (pages) startBeside(pages, buildStaleServer());
  else becomeServer(buildStaleServer());
}

async function build(name: string, script: string): Promise<void> {
  requireTools(`The ${name}`);
  console.log(`Building: ${name} …`);
  const outcomes = await runSteps([{ name, command: ['node', script] }], 1);
  if (!outcomes.every(({ ok }) => ok)) process.exit(1);
}

function becomeServer(program: string): undefined {
  if (!process.execve) throw new Error('The server starts on Linux and macOS only.');
  process.execve(process.execPath, [process.execPath, ...NODE_FLAGS, program], process.env);
}
/**
 * The server makes its database while the pages are still built, which halves the wait of a first start. It says that it
 * runs only when the pages are there; what it has to refuse is told at once.
 */
function startBeside(pages: Promise<void>, program: string): void {
  const server = spawn(process.execPath, [...NODE_FLAGS, program], { stdio: ['inherit', 'pipe', 'inherit'] });
  process.once('exit', () => server.kill());
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => server.kill(signal));
  server.once('close', (code) => process.exit(code ?? 1));
  void Promise.race([pages, once(server, 'exit')]).then(() => server.stdout.pipe(process.stdout));
}
