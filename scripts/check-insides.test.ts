import { expect, test } from 'vitest';
import { insideFaults } from './check-insides.ts';

const EXPORTS: Record<string, Record<string, unknown>> = {
  'drizzle-orm': { '.': './index.js', './pg-core': './pg-core/index.js', './icons/*': './icons/*.js' },
  open: { '.': './index.js', './*': './*', './package.json': './package.json' },
  closed: { './inner/*': './inner/*.js', './inner/secret': null },
};
const faultsOf = (text: string, path = 'server/sample.ts') =>
  insideFaults([{ path, text }], (name) => EXPORTS[name]);

test.each([
  "import { drizzle } from 'drizzle-orm';",
  "import { pgTable } from 'drizzle-orm/pg-core';",
  "import x from 'drizzle-orm/icons/x';",
  "import sheet from 'open/style.css';",
  "import { loadStripe } from '@stripe/stripe-js/pure';",
  "import { own } from './dist/own.ts';",
  "import { own } from '#server/platform/own.ts';",
  "import { join } from 'node:path';",
])('%s is a public path', (text) => {
  expect(faultsOf(text)).toEqual([]);
});

test.each([
  "import { is } from 'drizzle-orm/entity.js';",
  "import { is } from 'open/dist/inner.js';",
  "export { is } from 'open/src/inner.ts';",
  "const inner = await import('without-exports/lib/inner.js');",
  "import inner from '@scope/without-exports/dist/inner.js';",
  "import inner from '../../node_modules/pg/lib/client.js';",
])('%s is a private path', (text) => {
  expect(faultsOf(text)).toEqual([expect.stringContaining('private path')]);
});

test.each([
  ["import pg from 'pg'; client.connection.on('errorMessage', hear);", 'connection'],
  ['socket.connection.stream.destroy();', 'connection.stream'],
  ['const { processID } = client as Hidden;', 'processID'],
  ['(client as Hidden).processID;', 'processID'],
  ['pool._clients.length;', '_clients'],
  ["server.removeAllListeners('request');", 'removeAllListeners'],
  ["connection.prependListener('readyForQuery', hear);", 'prependListener'],
  ['pg.Client.prototype.query = other;', 'a prototype'],
  ['pool.connect = other;', 'connect, to replace it'],
])('%s reaches for the inside of a library', (text, name) => {
  expect(faultsOf(text)).toContain(
    `server/sample.ts: reaches for ${name}, which belongs to the inside of a library.`,
  );
});

test('what is our own, or described, or a connection of a browser is left alone', () => {
  expect(faultsOf('this._own = 1; schema._zod.def;')).toEqual([]);
  expect(faultsOf('navigator.connection.effectiveType;', 'web/sample.ts')).toEqual([]);
});

test('a test may listen where it likes', () => {
  expect(faultsOf("process.prependListener('exit', note);", 'server/sample.test.ts')).toEqual([]);
  expect(faultsOf('pg.Client.prototype.query = listening;', 'server/testing/queries.ts')).toEqual([]);
});

test('a plugin that changes the code of a package is refused, and so is a hook of the loader', () => {
  const plugin = (path: string) =>
    `export const patch = { name: 'patch', transform: (code, id) => id.endsWith('${path}') ? change(code) : undefined };`;
  const changes = [expect.stringContaining('changes the code of a package')];
  expect(faultsOf(plugin('/drizzle-orm/entity.js'), 'scripts/sample.ts')).toEqual(changes);
  expect(faultsOf(plugin('/node_modules/pg/lib/client.js'), 'scripts/sample.ts')).toEqual(changes);
  expect(faultsOf(plugin('.ts'), 'scripts/sample.ts')).toEqual([]);
  expect(faultsOf("import { registerHooks } from 'node:module';", 'scripts/sample.ts')).toHaveLength(1);
});
