import type { LightMyRequestResponse } from 'fastify';
import { mailsTo } from '#sandbox/mailbox.ts';
import { emptyDatabase } from '#server/platform/database/testing.ts';
import type { BodyOf } from './answer-body.ts';
import { aPortal } from './portal.ts';

export type Clinic = Awaited<ReturnType<typeof aClinic>>;

// biome-ignore lint/suspicious/noExplicitAny: a call that is not in the contract can be answered by anything.
export interface Answer<Body = any> {
  status: number;
  body: Body;
  headers: Record<string, string | string[] | number | undefined>;
}

interface CallOptions {
  token?: string | undefined;
  headers?: Record<string, string>;
  network?: string;
}

/** A fresh portal on an empty, migrated database, with the sandbox providers and a clock that tests move. */
export async function aClinic({
  now = '2026-11-16T09:00:00Z',
  environment = {},
}: {
  now?: string;
  environment?: Record<string, string>;
} = {}) {
  // First the portal: the previous one may still be closing connections.
  const { deps, clock, http, hear, jobs, readiness, logLines, standIns } = await aPortal(
    new Date(now),
    environment,
  );
  const { db } = await emptyDatabase();

  /** `call('POST /api/login', { email, password })`; of a GET the input becomes the query. */
  async function call<const Call extends string>(
    route: Call,
    input?: object,
    options: CallOptions = {},
  ): Promise<Answer<BodyOf<Call>>> {
    const [method = 'GET', url = '/'] = route.split(' ');
    const isReading = method === 'GET' || method === 'DELETE';
    const answer = await http.inject({
      method: method as 'GET',
      url,
      headers: {
        locale: 'de',
        ...(options.token && { authorization: `Bearer ${options.token}` }),
        ...options.headers,
      },
      ...(options.network && { remoteAddress: options.network }),
      ...(input && (isReading ? { query: input as Record<string, string> } : { payload: input })),
      payloadAsStream: true,
    });
    const text = await textOf(answer);
    const isJson = String(answer.headers['content-type']).includes('json');
    return {
      status: answer.statusCode,
      body: isJson ? JSON.parse(text) : text,
      headers: answer.headers,
    };
  }

  /** A form with a file; `undefined` sends it without one. */
  async function upload(
    route: string,
    fields: object,
    file: { name: string; bytes: Uint8Array } | undefined,
    { token, headers = {} }: CallOptions = {},
  ): Promise<Answer> {
    const form = new FormData();
    for (const [key, value] of Object.entries(fields)) form.append(key, String(value));
    if (file) form.append('file', new Blob([file.bytes as Uint8Array<ArrayBuffer>]), file.name);
    const encoded = new Response(form);
    const type = encoded.headers.get('content-type') ?? '';
    const bytes = Buffer.from(await encoded.arrayBuffer());
    return await call(route, bytes, { token, headers: { 'content-type': type, ...headers } });
  }

  return {
    deps,
    db,
    clock,
    http,
    hear,
    /** The address of the stand-in providers; they listen from now on. */
    standIns,
    readiness,
    logLines,
    call,
    upload,
    /** Delivers all recorded events to their listeners. */
    deliver: () => jobs.deliver(),
    /** Runs every sweep, or those of one capability alone, but not the one left out, then delivers all events. */
    drain: (capability?: string, leftOut?: string) => jobs.drain(capability, leftOut),
    /** The mails so far, newest first; for those of a sweep, call `drain` before. */
    letters: async (to?: string) => {
      await jobs.deliver();
      return await mailsTo(db, to);
    },
  };
}

/** The whole answer. A stream does not end by itself: it is read up to its first event. */
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
