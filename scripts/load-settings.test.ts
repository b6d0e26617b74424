import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeDatabase, loadSettings } from './load-settings.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'online-klinik-settings-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function aFile(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

test('a file is read as Node reads it; the environment counts before it, and a later file before an earlier one', () => {
  const first = aFile('a.env', '# ours\nMAIL_FROM=Name <a@b.test>\nPORT=4000\nBACKUP_KEY="x # y"\n');
  const second = aFile('b.env', 'PORT=5000\nHOST=::1\n');
  const environment: Record<string, string | undefined> = {
    ONLINE_KLINIK_ENV: [first, second].join(delimiter),
    HOST: '',
  };

  expect(loadSettings(environment)).toBe(`${first} and ${second}`);
  expect(environment).toMatchObject({
    MAIL_FROM: 'Name <a@b.test>',
    PORT: '5000',
    BACKUP_KEY: 'x # y',
    HOST: '',
  });
});

test('a file that an editor began with a byte order mark has its first line as well', () => {
  const environment = { ONLINE_KLINIK_ENV: aFile('marked.env', '\uFEFFNODE_ENV=production\nPORT=4000\n') };
  loadSettings(environment);
  expect(environment).toMatchObject({ NODE_ENV: 'production', PORT: '4000' });
});

test('without a file the settings are those of the environment', () => {
  expect(loadSettings({ NODE_ENV: 'production' })).toBe('the environment');
  expect(loadSettings({})).toContain('development');
});

test('a file that cannot be read is one sentence', () => {
  expect(() => loadSettings({ ONLINE_KLINIK_ENV: folder })).toThrow('cannot be read (EISDIR)');
});

test('the database is described by host, port, name and roles, and never by a password', () => {
  const secret = 'Wv7-qkD2';
  const DATABASE_URL = `postgres://klinik_portal:${secret}@db.test/klinik?password=${secret}`;
  const MIGRATION_DATABASE_URL = `postgres://klinik_owner:${secret}@db.test/klinik`;
  expect(describeDatabase({ DATABASE_URL })).toBe('klinik on db.test:5432, as klinik_portal');
  expect(describeDatabase({ DATABASE_URL, MIGRATION_DATABASE_URL })).toBe(
    'klinik on db.test:5432, as klinik_portal and its owner klinik_owner',
  );
  expect(describeDatabase({ DATABASE_URL: 'postgres://me@localhost/x?host=/run/pg&port=5433' })).toBe(
    'x on /run/pg:5433, as me',
  );
  expect(describeDatabase({ DATABASE_URL: `${secret} is no address` })).toBe('DATABASE_URL is no address');
  for (const mistyped of [
    `klinik:${secret}@db.test/klinik`,
    `klinik:${secret}`,
    `postgres:klinik_portal:${secret}@db.test/klinik`,
    `postgres:/klinik_portal:${secret}@db.test/klinik`,
    `postgres://klinik_portal:42/${secret}@db.test/klinik`,
  ])
    expect(describeDatabase({ DATABASE_URL: mistyped })).toBe('DATABASE_URL is no address');
  expect(describeDatabase({ DATA_DIR: '/srv/data' })).toBe('embedded, in /srv/data');
});
