import type { LightMyRequestResponse } from 'fastify';

/** All that was answered. A stream does not end by itself: it is read up to its first event, and left. */
export async function textOf(answer: LightMyRequestResponse): Promise<string> {
  const isStream = answer.headers['content-type'] === 'text/event-stream';
  const parts: Buffer[] = [];
  for await (const part of answer.stream()) {
    parts.push(part);
    if (isStream && String(part).includes('data: ')) break;
  }
  if (isStream) answer.raw.res.destroy();
  return Buffer.concat(parts).toString();
}
