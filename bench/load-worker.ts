/**
 * The load generator, in a thread of its own. It speaks HTTP/1.1 over plain sockets and reads of an answer only status,
 * length and what the caller asks for, so that it takes as little as possible from the server on the same cores.
 */
import { connect, type Socket } from 'node:net';
import { parentPort } from 'node:worker_threads';
import type { Answer, Load, Outcome, Request } from './load.ts';

const HEAD_END = '\r\n\r\n';
const LONGEST_SILENCE_MS = 60_000;

parentPort?.on('message', async (load: Load) => {
  parentPort?.postMessage(await generate(load).catch((error: Error) => ({ error: error.message })));
});

async function generate(load: Load): Promise<Outcome> {
  const ready = load.requests.map((request) => ({ port: request.port, bytes: bytesOf(request) }));
  const connections = Array.from({ length: load.connections }, () => openConnections());
  const answers: Answer[] = [];
  const startedAt = performance.now();
  const endsAt = load.seconds === undefined ? Number.POSITIVE_INFINITY : startedAt + load.seconds * 1000;
  const most = load.seconds === undefined ? (load.count ?? ready.length) : Number.POSITIVE_INFINITY;
  let next = 0;

  const work = async (send: ReturnType<typeof openConnections>['send']) => {
    while (next < most && performance.now() < endsAt) {
      const place = next++;
      const request = ready[place % ready.length];
      if (!request) return;
      const before = performance.now();
      const { status, body } = await send(request.port, request.bytes, load.keepsBodies === true);
      const now = performance.now();
      answers.push({
        place,
        status,
        milliseconds: now - before,
        atMs: now - startedAt,
        ...(body && { body }),
      });
    }
  };
  const silence = watchForSilence(() => startedAt + (answers.at(-1)?.atMs ?? 0));
  try {
    await Promise.race([Promise.all(connections.map(({ send }) => work(send))), silence.failure]);
    return { seconds: (performance.now() - startedAt) / 1000, answers };
  } finally {
    silence.stop();
    for (const { close } of connections) close();
  }
}

/** A busy machine may be slow, but a server that says nothing for a minute must not stop the whole benchmark. */
function watchForSilence(lastAnswerAt: () => number) {
  const { promise: failure, reject } = Promise.withResolvers<never>();
  const timer = setInterval(() => {
    if (performance.now() - lastAnswerAt() > LONGEST_SILENCE_MS)
      reject(new Error('The server has become silent.'));
  }, 1000);
  return { failure, stop: () => clearInterval(timer) };
}

function bytesOf({ port, method = 'GET', path, headers = {}, body }: Request): Buffer {
  const lines = Object.entries({
    host: `127.0.0.1:${port}`,
    ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from(`${[`${method} ${path} HTTP/1.1`, ...lines].join('\r\n')}${HEAD_END}${body ?? ''}`);
}

/** The open connections of one caller, one to each server that it talks to. */
function openConnections() {
  const byPort = new Map<number, ReturnType<typeof openConnection>>();
  return {
    send(port: number, bytes: Buffer, keepsBody: boolean) {
      const connection = byPort.get(port) ?? openConnection(port);
      byPort.set(port, connection);
      return connection.send(bytes, keepsBody);
    },
    close() {
      for (const { socket } of byPort.values()) socket.destroy();
    },
  };
}

interface Received {
  status: number;
  body?: string;
}

function openConnection(port: number) {
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let parts: Buffer[] = [];
  let missing: number | undefined;
  let head = '';
  let keepsBody = false;
  let settle: { resolve: (received: Received) => void; reject: (error: Error) => void } | undefined;

  socket.on('data', (chunk: Buffer) => {
    let bodyPart = chunk;
    if (missing === undefined) {
      const received = parts.length > 0 ? Buffer.concat([...parts, chunk]) : chunk;
      const end = received.indexOf(HEAD_END);
      if (end < 0) {
        parts = [received];
        return;
      }
      parts = [];
      head = received.toString('latin1', 0, end);
      missing = lengthIn(head);
      bodyPart = received.subarray(end + HEAD_END.length);
    }
    missing -= bodyPart.length;
    if (keepsBody) parts.push(bodyPart);
    if (missing > 0) return;
    missing = undefined;
    const body = keepsBody ? Buffer.concat(parts).toString() : undefined;
    parts = [];
    settle?.resolve({ status: Number(head.slice(9, 12)), ...(body !== undefined && { body }) });
  });
  socket.on('error', (error) => settle?.reject(error));
  socket.on('close', () => settle?.reject(new Error('The server has closed a connection.')));
  return {
    socket,
    send(bytes: Buffer, isKept: boolean): Promise<Received> {
      keepsBody = isKept;
      return new Promise((resolve, reject) => {
        settle = { resolve, reject };
        socket.write(bytes);
      });
    },
  };
}

function lengthIn(head: string): number {
  if (/^HTTP\/1.1 (204|304)/.test(head)) return 0;
  const length = /^content-length: *(\d+)/im.exec(head)?.[1];
  if (length !== undefined) return Number(length);
  if (/^transfer-encoding:/im.test(head)) throw new Error('The load generator cannot read chunked answers.');
  return 0;
}
