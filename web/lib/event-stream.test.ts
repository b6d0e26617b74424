import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followEvents, pauseAfter } from './event-stream.ts';

const fetched = vi.fn<typeof fetch>();
const page = new EventTarget() as EventTarget & { visibilityState: string };
let lines: ReturnType<typeof aLine>[];
let heard: unknown[];
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  page.visibilityState = 'visible';
  vi.stubGlobal('document', page);
  vi.stubGlobal('fetch', fetched);
  lines = [];
  heard = [];
  fetched.mockReset().mockImplementation(async (_url, init) => {
    const line = aLine(init?.signal ?? undefined);
    lines.push(line);
    return line.answer;
  });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A connection whose server is played by the test. */
function aLine(signal?: AbortSignal) {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  signal?.addEventListener('abort', () => void writer.abort(new Error('aborted')).catch(() => {}));
  const send = async (text: string) => {
    void writer.write(new TextEncoder().encode(text)).catch(() => {});
    await vi.advanceTimersByTimeAsync(0);
  };
  const hangUp = async () => {
    void writer.close().catch(() => {});
    await vi.advanceTimersByTimeAsync(0);
  };
  return { answer: new Response(readable), signal, send, hangUp };
}

async function follow() {
  stop = followEvents('/api/stream', {
    headers: () => ({ authorization: 'Bearer secret', accept: 'application/json' }),
    onEvent: (event) => heard.push(event),
    onLive: (isLive) => heard.push(isLive ? 'live' : 'not live'),
  });
  await vi.advanceTimersByTimeAsync(0);
}

async function show(visibilityState: 'visible' | 'hidden') {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
}

test('the stream is asked for with the headers of this person', async () => {
  await follow();
  expect(fetched).toHaveBeenCalledExactlyOnceWith('/api/stream', {
    credentials: 'include',
    headers: { authorization: 'Bearer secret', accept: 'text/event-stream' },
    signal: expect.any(AbortSignal),
  });
});

test('events arrive whole however the network cuts them, and heartbeats are skipped', async () => {
  await follow();
  const [line] = lines;
  for (const part of ['retry: 3000\n\n', ':\n\nda', 'ta: {"a"', ':1}\n', '\ndata: {"a":2}\n\n:\n\n']) {
    await line?.send(part);
  }
  expect(heard).toEqual(['live', { a: 1 }, 'live', { a: 2 }]);
});

test('an umlaut that is cut in two is one umlaut', async () => {
  await follow();
  const bytes = new TextEncoder().encode('data: "ü"\n\n');
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  fetched.mockResolvedValueOnce(new Response(readable));
  await lines[0]?.hangUp();
  await vi.advanceTimersByTimeAsync(2_000);
  const writer = writable.getWriter();
  for (const byte of bytes) void writer.write(Uint8Array.of(byte));
  await vi.advanceTimersByTimeAsync(0);
  expect(heard).toContain('ü');
});

test('a broken connection is not live until the next one delivers an event', async () => {
  await follow();
  await lines[0]?.send('data: 1\n\n');
  await lines[0]?.hangUp();
  expect(heard).toEqual(['live', 1, 'not live']);

  await vi.advanceTimersByTimeAsync(1_499);
  expect(lines).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(lines).toHaveLength(2);
  await lines[1]?.send('data: 2\n\n');
  expect(heard.slice(3)).toEqual(['live', 2]);
});

test('pauses between attempts grow from one second to thirty, each with its share of chance', () => {
  const pauses = [0, 1, 2, 3, 4, 9].map((failures) => [pauseAfter(failures, 0), pauseAfter(failures, 1)]);
  expect(pauses).toEqual([
    [1_000, 2_000],
    [1_000, 4_000],
    [1_000, 8_000],
    [1_000, 16_000],
    [1_000, 30_000],
    [1_000, 30_000],
  ]);
});

test('a connection that keeps breaking is tried less often; one that held starts over', async () => {
  await follow();
  const lengths: number[] = [];
  for (const heldMs of [0, 0, 0, 31_000]) {
    const line = lines.at(-1);
    await vi.advanceTimersByTimeAsync(heldMs);
    await line?.hangUp();
    const before = performance.now();
    while (lines.at(-1) === line) await vi.advanceTimersByTimeAsync(500);
    lengths.push(performance.now() - before);
  }
  expect(lengths).toEqual([1_500, 2_500, 4_500, 1_500]);
});

test.each([401, 403])('after %i nobody asks again', async (status) => {
  fetched.mockResolvedValue(new Response('{}', { status }));
  await follow();
  await vi.advanceTimersByTimeAsync(600_000);
  await show('hidden');
  await show('visible');
  expect(fetched).toHaveBeenCalledOnce();
  expect(heard).toEqual(['not live']);
});

test.each([
  ['503', () => Promise.resolve(new Response('{}', { status: 503 }))],
  ['no answer', () => Promise.reject(new TypeError('offline'))],
])('after %s it is tried again', async (_what, answer) => {
  fetched.mockImplementationOnce(answer);
  await follow();
  await vi.advanceTimersByTimeAsync(1_500);
  await lines[0]?.send('data: 1\n\n');
  expect(heard).toEqual(['not live', 'live', 1]);
});

test('a connection without a sign for a minute is given up, one with heartbeats is not', async () => {
  await follow();
  for (let minute = 0; minute < 10; minute += 1) {
    await vi.advanceTimersByTimeAsync(50_000);
    await lines[0]?.send(':\n\n');
  }
  expect(lines).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lines[0]?.signal?.aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(lines).toHaveLength(2);
});

test('a hidden page ends the stream after half a minute, and opens it at once when it is visible again', async () => {
  await follow();
  await show('hidden');
  await vi.advanceTimersByTimeAsync(29_999);
  expect(lines[0]?.signal?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(lines[0]?.signal?.aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(lines).toHaveLength(1);

  await show('visible');
  expect(lines).toHaveLength(2);
});

test('a glance at another tab changes nothing', async () => {
  await follow();
  await show('hidden');
  await vi.advanceTimersByTimeAsync(20_000);
  await show('visible');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(lines).toHaveLength(1);
  expect(lines[0]?.signal?.aborted).toBe(false);
});

test('a page that is opened in the background sends nothing until it is visible', async () => {
  page.visibilityState = 'hidden';
  await follow();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lines).toHaveLength(0);
  await show('visible');
  expect(lines).toHaveLength(1);
});

test('after the end of the stream no event is delivered', async () => {
  await follow();
  stop();
  expect(lines[0]?.signal?.aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  await show('hidden');
  await show('visible');
  expect(lines).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(0);
});
