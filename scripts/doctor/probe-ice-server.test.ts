import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { freePorts } from '../free-port.ts';
import { probeIceServer } from './probe-ice-server.ts';

const COOKIE = '2112a442';
const SECRET = 'shared-with-the-relay';

/** Answers each datagram with this type and these attributes. */
async function aUdpServer(type: string, attributes = ''): Promise<number> {
  const server = createSocket('udp4');
  const length = (attributes.length / 2).toString(16).padStart(4, '0');
  server.on('message', (question, { port }) => {
    const head = Buffer.from(type + length + COOKIE, 'hex');
    const answer = Buffer.concat([head, question.subarray(8, 20), Buffer.from(attributes, 'hex')]);
    server.send(answer, port, '127.0.0.1');
  });
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return server.address().port;
}

/** 401 with the realm "klinik" and the nonce "once". */
const ASKS_FOR_A_PASSWORD = [
  '0009000400000401',
  `00140006${Buffer.from('klinik').toString('hex')}0000`,
  `00150004${Buffer.from('once').toString('hex')}`,
].join('');

test('a server of STUN is found by its answer', async () => {
  const url = `stun:127.0.0.1:${await aUdpServer('0101')}`;
  expect(await probeIceServer(url)).toEqual([]);
});

test('a relay that refuses the password is told in one sentence without the secret', async () => {
  const url = `turn:127.0.0.1:${await aUdpServer('0113', ASKS_FOR_A_PASSWORD)}`;
  expect(await probeIceServer(url, SECRET)).toEqual([
    `${url} refuses TURN_SECRET: it is not the static-auth-secret of the relay`,
  ]);
});

test('a relay that lets everybody in is a fault', async () => {
  const url = `turn:127.0.0.1:${await aUdpServer('0103')}`;
  expect(await probeIceServer(url, SECRET)).toEqual([`${url} asks for no password (it lets everybody in)`]);
});

test('where nobody listens, or somebody speaks no TURN, nobody answers', async () => {
  const [closed = 0] = await freePorts(1);
  const talker = createServer((socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  talker.listen(0, '127.0.0.1');
  await once(talker, 'listening');
  onTestFinished(() => void talker.close());
  const { port } = talker.address() as AddressInfo;
  for (const url of [
    `turn:127.0.0.1:${closed}?transport=tcp`,
    `turns:127.0.0.1:${closed}?transport=tcp`,
    `turns:127.0.0.1:${port}?transport=tcp`,
    `turn:127.0.0.1:${port}?transport=tcp`,
  ])
    expect(await probeIceServer(url, SECRET)).toEqual([`${url} does not answer`]);
});
