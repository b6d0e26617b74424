import { expect, test } from 'vitest';
import { packageFaults } from './check-packages.ts';

test.each([
  ['a dependency', 'server/app.ts', "import Fastify from 'fastify';"],
  ['a type of a tool', 'server/app.ts', "import type { Plugin } from 'vite';"],
  ['a module of Node', 'server/app.ts', "import { join } from 'node:path';"],
  ['a tool in a test', 'server/app.test.ts', "import { test } from 'vitest';"],
  ['a tool in a script', 'scripts/build-web.ts', "import { build } from 'vite';"],
  ['a library of the pages', 'web/ui/A.tsx', "import { useState } from 'react';"],
])('allowed: %s', (_, path, text) => {
  expect(packageFaults([{ path, text }], ['fastify'])).toEqual([]);
});

test.each([
  ['an import', 'server/app.ts', "import { x } from '@scope/tool/part';"],
  ['a lazy import', 'sandbox/a.ts', "await import('@scope/tool');"],
  ['a re-export', 'contract/a.ts', "export { x } from '@scope/tool';"],
  ['a file of a package', 'server/platform/pdf/a.ts', "require.resolve('@scope/tool/files/a.woff');"],
  ['a start script', 'scripts/start.ts', "import '@scope/tool';"],
])('refused: %s of what is no dependency', (_, path, text) => {
  expect(packageFaults([{ path, text }], ['fastify'])).toEqual([expect.stringContaining('@scope/tool')]);
});
