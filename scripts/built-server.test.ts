import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type BuiltFile, misplacedModules } from './build-server.ts';
import { builtServer, builtServerFolder, STAND_INS_MARK, standInsFingerprint } from './built-server.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'online-klinik-built-'));
  write('server/main.ts', 'start();');
  write('sandbox/sandbox.ts', 'stand in');
  write(join(builtServerFolder(root), STAND_INS_MARK), standInsFingerprint(root));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

test('the built server is started as long as its sources are the same', () => {
  const built = builtServer(root);

  expect(built).toMatch(/^dist\/server-[0-9a-f]{16}\/main\.js$/);
  write('server/main.test.ts', 'a test is no part of it');
  expect(builtServer(root)).toBe(built);
});

test.each([
  'server/main.ts',
  'server/new.ts',
  'contract/new.ts',
  'texts/de.json',
  'package-lock.json',
  'sandbox/sandbox.ts',
  'database/demo.ts',
])('a changed %s makes the built server stale', (path) => {
  write(path, 'changed');

  expect(builtServer(root)).toBeUndefined();
});

test('an installation without the stand-ins starts the built server', () => {
  rmSync(join(root, 'sandbox'), { recursive: true });

  expect(builtServer(root)).toBeDefined();
});

test('a build is refused in which production would read the sandbox or the demo', () => {
  const chunk = (fileName: string, module: string, imports: string[], late: string[] = []): BuiltFile => ({
    type: 'chunk',
    fileName,
    imports,
    dynamicImports: late,
    isEntry: fileName === 'main.js',
    facadeModuleId: join(process.cwd(), module),
    modules: { [join(process.cwd(), module)]: {} },
  });
  const files = [
    chunk('main.js', 'server/main.ts', [], ['serve.js']),
    chunk('serve.js', 'server/serve.ts', ['near.js'], ['sandbox.js']),
    chunk('sandbox.js', 'sandbox/sandbox.ts', ['near.js']),
  ];

  expect(misplacedModules([...files, chunk('near.js', 'server/app.ts', [])])).toEqual([]);
  expect(misplacedModules([...files, chunk('near.js', 'sandbox/mailbox.ts', ['sandbox.js'])])).toEqual([
    'sandbox/mailbox.ts would be read in production, with near.js.',
    'sandbox/sandbox.ts would be read in production, with sandbox.js.',
  ]);
});
