import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { clamdScan } from './file-scan.ts';

const EICAR = 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE';
const COMMAND = 'zINSTREAM\0';

/** A scanner that speaks clamd's protocol, knows one virus, and may be told to answer anything else. */
async function aScanner({ answer, path }: { answer?: (socket: Socket) => void; path?: string } = {}) {
  const scanned: Buffer[] = [];
  const server = createServer((socket) => {
    let received = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('data', (part: Buffer) => {
      received = Buffer.concat([received, part]);
      const file = wholeFile(received);
      if (!file) return;
      scanned.push(file);
      if (answer) answer(socket);
      else socket.end(file.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0');
    });
  });
  server.listen(path ?? { port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
  });
  const address = path ? { path } : { host: '127.0.0.1', port: (server.address() as AddressInfo).port };
  return { scanned, address };
}

/** The parts behind their lengths; nothing as long as the part of length zero is missing. */
function wholeFile(received: Buffer): Buffer | undefined {
  if (received.toString('latin1', 0, COMMAND.length) !== COMMAND) return undefined;
  const parts: Buffer[] = [];
  let at = COMMAND.length;
  while (at + 4 <= received.length) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(parts);
    parts.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}

test.each([1, 256 * 1024, 256 * 1024 + 1, 2_000_000])(
  'a file of %i bytes reaches the scanner whole',
  async (length) => {
    const { scanned, address } = await aScanner();
    const bytes = randomBytes(length);

    expect(await clamdScan(address).isClean(bytes)).toBe(true);
    expect(scanned[0]?.equals(bytes)).toBe(true);
  },
);

test('a file with a known virus is not clean', async () => {
  const { address } = await aScanner();

  expect(await clamdScan(address).isClean(Buffer.from(`%PDF-1.7 ${EICAR}`))).toBe(false);
});

test('a scanner is found at a Unix socket, too', async () => {
  const folder = await mkdtemp(join(inject('filesFolder'), 'scan-'));
  const { address } = await aScanner({ path: join(folder, 'clamd.ctl') });

  expect(await clamdScan(address).isClean(Buffer.from(EICAR))).toBe(false);
});

test.each<[string, (socket: Socket) => void]>([
  ['says that the file is too large for it', (socket) => socket.end('INSTREAM size limit exceeded. ERROR\0')],
  ['says something else', (socket) => socket.end('stream: OK, but\0')],
  ['speaks another protocol', (socket) => socket.end('HTTP/1.1 200 OK\r\n\r\nstream: OK')],
  ['hangs up without a word', (socket) => socket.end()],
  ['breaks off', (socket) => socket.resetAndDestroy()],
  ['never stops talking', (socket) => socket.write('x'.repeat(100_000))],
  ['never answers', () => {}],
])('a scanner that %s has not called the file clean', async (_what, answer) => {
  const { address } = await aScanner({ answer });

  await expect(clamdScan(address, 200).isClean(Buffer.from('x'))).rejects.toMatchObject({
    code: 'server.scan_unavailable',
  });
});

test.each([{ host: '127.0.0.1', port: 1 }, { path: '/nowhere/clamd.ctl' }])(
  'without a scanner at %o no file is called clean',
  async (address) => {
    await expect(clamdScan(address).isClean(Buffer.from('x'))).rejects.toMatchObject({
      code: 'server.scan_unavailable',
      status: 503,
    });
  },
);
