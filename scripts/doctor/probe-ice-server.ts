import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import { iceServersFor } from '#server/video/ice-servers.rules.ts';
import { LONGEST_PROBE_MS } from './probes.ts';
import {
  allocateRequest,
  bindingRequest,
  type RelayUser,
  readAnswer,
  releaseRequest,
  transactionOf,
} from './stun.rules.ts';

const UNAUTHORIZED = 401;
const FIVE_MINUTES_MS = 300_000;

/** Sends a request and returns its answer; rejects without one. */
type Ask = (request: Buffer) => Promise<NonNullable<ReturnType<typeof readAnswer>>>;

/** Tries a server as the page of a room uses it: STUN has to answer, and a relay has to accept a name signed with its secret. */
export async function probeIceServer(url: string, turnSecret?: string): Promise<string[]> {
  const late = AbortSignal.timeout(LONGEST_PROBE_MS);
  const [, scheme = '', host = '', port = scheme.endsWith('s') ? '5349' : '3478', transport] =
    /^(stuns?|turns?):([\w.-]+)(?::(\d+))?(?:\?transport=(udp|tcp))?$/.exec(url) ?? [];
  const isTcp = scheme.endsWith('s') || transport === 'tcp';
  const place = { host, port: Number(port) };
  try {
    const line = await (isTcp
      ? openStream(place, { isEncrypted: scheme.endsWith('s'), late })
      : openDatagrams(place, late));
    try {
      const refusal = await (scheme.startsWith('turn') ? takePlace(line.ask, turnSecret) : bind(line.ask));
      return refusal ? [`${url} ${refusal}`] : [];
    } finally {
      line.close();
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return [
      OF_CERTIFICATES.test(code) ? `${url} has no valid certificate (${code})` : `${url} does not answer`,
    ];
  }
}

const OF_CERTIFICATES = /CERT|ISSUER|SELF_SIGNED|SIGNATURE/;

async function bind(ask: Ask): Promise<undefined> {
  await ask(bindingRequest());
}

async function takePlace(ask: Ask, turnSecret: string | undefined): Promise<string | undefined> {
  const { challenge, errorCode } = await ask(allocateRequest());
  if (!challenge) return `asks for no password (${errorCode ?? 'it lets everybody in'})`;
  const user = userOf(turnSecret);
  const answer = await ask(allocateRequest({ user, challenge }));
  if (answer.isSuccess) {
    await ask(releaseRequest({ user, challenge }));
    return undefined;
  }
  if (answer.errorCode === UNAUTHORIZED)
    return 'refuses TURN_SECRET: it is not the static-auth-secret of the relay';
  return `gives no place (${answer.errorCode})`;
}

function userOf(turnSecret: string | undefined): RelayUser {
  const now = new Date();
  const until = new Date(now.getTime() + FIVE_MINUTES_MS);
  const settings = { urls: ['turn:relay'], turnSecret, isRelayOnly: false };
  const [server] = iceServersFor(settings, { name: 'doctor', now, until }).ice_servers;
  return { username: server?.username ?? '', credential: server?.credential ?? '' };
}

interface Line {
  ask: Ask;
  close(): void;
}

interface Place {
  host: string;
  port: number;
}

async function openDatagrams({ host, port }: Place, late: AbortSignal): Promise<Line> {
  const socket = createSocket('udp4');
  const ask: Ask = async (request) => {
    socket.send(request, port, host);
    const [bytes] = await once(socket, 'message', { signal: late });
    return requireAnswer(bytes, request);
  };
  return { ask, close: () => socket.close() };
}

async function openStream(
  place: Place,
  { isEncrypted, late }: { isEncrypted: boolean; late: AbortSignal },
): Promise<Line> {
  const socket: Duplex = isEncrypted ? connectTls(place) : connect(place);
  // Whoever waits for an answer hears of it.
  socket.on('error', () => {});
  socket.on('end', () => socket.destroy(new Error('The other side has closed the connection.')));
  await once(socket, isEncrypted ? 'secureConnect' : 'connect', { signal: late }).catch((error: unknown) => {
    socket.destroy();
    throw error;
  });
  const ask: Ask = async (request) => {
    socket.write(request);
    let bytes: Buffer = Buffer.alloc(0);
    while (!readAnswer(bytes)) {
      const [part] = await once(socket, 'data', { signal: late });
      bytes = Buffer.concat([bytes, part]);
    }
    return requireAnswer(bytes, request);
  };
  return { ask, close: () => socket.destroy() };
}

function requireAnswer(bytes: Buffer, request: Buffer) {
  const answer = readAnswer(bytes);
  if (!answer?.id.equals(transactionOf(request))) throw new Error('This is no answer.');
  return answer;
}
