import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Reads a stream of events as a browser does; `fetch` alone would wait for its end. */
export async function openEvents(url: string, token?: string, headers: Record<string, string> = {}) {
  const hangUp = new AbortController();
  const answer = await fetch(url, {
    headers: { locale: 'de', ...(token && { authorization: `Bearer ${token}` }), ...headers },
    signal: hangUp.signal,
  });
  const frames = framesOf(answer);

  /** The next block of lines, heartbeats included; nothing when the stream has ended. */
  const nextFrame = async () => (await frames.next()).value;
  return {
    status: answer.status,
    headers: answer.headers,
    nextFrame,
    /** What the next event carries; nothing when the stream has ended. */
    // biome-ignore lint/suspicious/noExplicitAny: a test looks into an event without declaring its shape.
    async next(): Promise<any> {
      for (let frame = await nextFrame(); frame !== undefined; frame = await nextFrame()) {
        if (frame.startsWith('data: ')) return JSON.parse(frame.slice('data: '.length));
      }
    },
    /** All that is still to come, for refusals and for streams that end. */
    async rest(): Promise<string> {
      return (await Array.fromAsync(frames)).join('\n');
    },
    hangUp: () => hangUp.abort(),
  };
}

/** Where this server can be reached by a real connection, from the first call on. */
export async function addressOf(http: FastifyInstance): Promise<string> {
  if (!http.server.listening) await http.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`;
}

async function* framesOf({ body }: Response): AsyncGenerator<string, undefined> {
  let text = '';
  for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const whole = (text + part).split('\n\n');
    text = whole.pop() ?? '';
    yield* whole;
  }
  if (text) yield text;
}
