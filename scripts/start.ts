/** `npm start`: builds what is stale, then becomes the server. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
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
import { runSteps } from './run-step.ts';

if (!process.execve) throw new Error('The server starts on Linux and macOS only.');
if (existsSync('.env')) process.loadEnvFile('.env');
if (process.env.NODE_ENV === 'production') buildStaleWebForNetwork();
else await buildSideBySide();
process.execve(process.execPath, [process.execPath, ...NODE_FLAGS, buildStaleServer()], process.env);

/**
 * Pages that only this machine reads are compressed quickly. The new database needs nothing of what is built, and the
 * first start waits as long for it as for the pages.
 */
async function buildSideBySide(): Promise<void> {
  buildTexts();
  const builds = [
    ...(isWebStale() ? [{ name: 'pages', command: ['node', WEB_BUILD] }] : []),
    ...(builtServer() ? [] : [{ name: 'server', command: ['node', SERVER_BUILD] }]),
  ];
  if (builds.length === 0) return;
  requireTools('What has to be built');
  const creation = { name: 'new database', command: ['node', 'scripts/create-database.ts'] };
  const steps = (await lacksDatabase()) ? [...builds, creation] : builds;
  console.log(`Making ready: ${steps.map(({ name }) => name).join(', ')} …`);
  const outcomes = await runSteps(steps, steps.length);
  if (outcomes.some(({ ok }) => !ok)) process.exit(1);
}

async function lacksDatabase(): Promise<boolean> {
  // Only a start that builds waits for the code that checks settings. What it refuses, the server refuses as well.
  const { readConfig } = await import('#server/config.ts');
  try {
    const { databaseUrl, dataDir } = readConfig(process.env);
    return !databaseUrl && !existsSync(join(dataDir, 'database'));
  } catch {
    return false;
  }
}
