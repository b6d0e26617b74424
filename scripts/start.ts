/** `npm start`: builds what is stale, then becomes the server. */
import { existsSync } from 'node:fs';
import { buildStaleServer, buildStaleWeb } from './build-when-stale.ts';
import { NODE_FLAGS } from './built-server.ts';

buildStaleWeb();
const program = buildStaleServer();
const settings = existsSync('.env') ? ['--env-file=.env'] : [];
const command = [process.execPath, ...NODE_FLAGS, ...settings, program];
if (!process.execve) throw new Error('The server starts on Linux and macOS only.');
process.execve(process.execPath, command, process.env);
