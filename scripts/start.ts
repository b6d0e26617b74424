/** `npm start`: builds what is stale, then becomes the server. */
import { existsSync } from 'node:fs';
import { buildStaleWeb } from './build-when-stale.ts';

buildStaleWeb();
const settings = existsSync('.env') ? ['--env-file=.env'] : [];
const command = [process.execPath, ...settings, 'server/main.ts'];
if (!process.execve) throw new Error('The server starts on Linux and macOS only.');
process.execve(process.execPath, command, process.env);
