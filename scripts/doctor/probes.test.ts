import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtempDisposable } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { FileStorage } from '#server/adapters/file-storage/file-storage.ts';
import { examine } from './examine.ts';
import { probeFiles, probeMailRecords, probePublicAddress, probeRoom, probeSmtp } from './probes.ts';

async function aMailServer(host = '127.0.0.1') {
  const server = new SMTPServer({
    authMethods: ['PLAIN'],
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) =>
      password === 'richtig' ? done(null, { user: 'klinik' }) : done(new Error('no')),
  });
  server.on('error', () => {});
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, host, resolve);
  await promise;
  onTestFinished(() => new Promise<void>((closed) => server.close(closed)));
  return (server.server.address() as AddressInfo).port;
}

test('the mail server is used as letters are: signed in, and encrypted to other machines', async () => {
  const port = await aMailServer('0.0.0.0');
  const probe = (address: string) => probeSmtp(`smtp://${address}`, 'portal@klinik.test');

  expect(await probe(`klinik:richtig@127.0.0.1:${port}`)).toEqual([]);
  const wrong = await probe(`klinik:geheimnis@127.0.0.1:${port}`);
  expect(wrong).toEqual(['the mail server cannot be used: it refuses user and password']);
  expect((await probe(`klinik:richtig@127.0.0.2:${port}`))[0]).toContain('encryption');
  expect(await probe('127.0.0.1:1')).toHaveLength(1);
});

test('the records of the sender are asked for by their names', async () => {
  const asked: string[] = [];
  const notThere = Object.assign(new Error('none'), { code: 'ENOTFOUND' });
  const resolver = {
    resolveTxt: async (name: string) => {
      asked.push(name);
      if (name.startsWith('_dmarc')) throw notThere;
      return [['v=spf1 ', '-all']];
    },
    resolveMx: async () => [{ exchange: 'mx.klinik.test', priority: 10 }],
  };
  const faults = await probeMailRecords('Klinik <portal@klinik.test>', resolver as never);

  expect(asked).toEqual(['klinik.test', '_dmarc.klinik.test']);
  expect(faults).toEqual(['_dmarc.klinik.test has no DMARC record']);
});

async function aWebServer(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('the own address must be ready, refuse unsigned webhooks itself, and have the same time', async () => {
  const good = await aWebServer((request, response) => {
    response.statusCode = request.url === '/readyz' ? 200 : 400;
    response.end();
  });
  const parked = await aWebServer((_request, response) => void response.writeHead(302).end());
  const odd = await aWebServer((request, response) => {
    response.setHeader('date', new Date(Date.now() - 60_000).toUTCString());
    response.statusCode = request.url === '/readyz' ? 200 : 404;
    response.end();
  });

  expect(await probePublicAddress(good)).toEqual([]);
  expect(await probePublicAddress(parked)).toEqual([expect.stringContaining('/readyz answers 302')]);
  expect(await probePublicAddress(odd)).toEqual([
    expect.stringContaining('ahead of its web address'),
    expect.stringContaining('/api/webhooks/stripe answers 404'),
    expect.stringContaining('/api/webhooks/paypal answers 404'),
  ]);
});

test('a store that loses, keeps or refuses files is a fault', async () => {
  const stored = new Map<string, Uint8Array>();
  const good = {
    put: async (id: string, bytes: Uint8Array) => void stored.set(id, bytes),
    open: async (id: string) => new Blob([stored.get(id) as Uint8Array<ArrayBuffer>]).stream(),
    remove: async (id: string) => void stored.delete(id),
    exists: async (id: string) => stored.has(id),
  };
  const probe = (change: object) => probeFiles({ ...good, ...change } as unknown as FileStorage);

  expect(await probe({})).toEqual([]);
  expect(stored.size).toBe(0);
  expect(await probe({ open: async () => undefined })).toEqual(['a file that was stored cannot be read']);
  expect(await probe({ remove: async () => {} })).toEqual(['a file cannot be removed']);
  expect(await probe({ put: () => Promise.reject(new Error('x')) })).toHaveLength(1);
});

test('the room of the disk is compared with what the settings want', async () => {
  expect(await probeRoom(tmpdir(), Number.MAX_SAFE_INTEGER)).toHaveLength(1);
  await using folder = await mkdtempDisposable(join(tmpdir(), 'online-klinik-doctor-'));
  const later = join(folder.path, 'not yet', 'there');
  expect(await probeRoom(later, 0)).toEqual([]);
  expect(existsSync(later)).toBe(false);
});

test('a data folder of another account is a fault, because its rights are not those of the portal', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'online-klinik-doctor-'));
  vi.spyOn(process, 'getuid').mockReturnValue(54_321);
  onTestFinished(() => void vi.restoreAllMocks());
  expect(await probeRoom(folder.path, 0)).toEqual([expect.stringContaining('belongs to another account')]);
});

test('every fault is a line, an unforeseen error shows its code only, and silence is a fault too', async () => {
  const lines: string[] = [];
  const secret = Object.assign(new Error('smtp://klinik:geheim@mail.test'), { code: 'ECONNREFUSED' });
  const examinations = [
    { name: 'disk', run: async () => [] },
    { name: 'mail server', run: () => Promise.reject(secret) },
    { name: 'video', run: () => new Promise<string[]>(() => {}) },
    { name: 'database', run: async () => ['one', 'two'] },
  ];

  expect(await examine(examinations, 30, (line) => lines.push(line))).toBe(1);
  expect(lines).toEqual([
    'ok     disk',
    'FAULT  mail server: cannot be reached (ECONNREFUSED)',
    'FAULT  video: no answer in time',
    'FAULT  database: one',
    'FAULT  database: two',
  ]);
  expect(await examine(examinations.slice(0, 1), 30, () => {})).toBe(0);
});
