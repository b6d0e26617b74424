import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { filePorts } from '#server/file-ports.ts';
import { paymentPorts } from '#server/payment-ports.ts';
import { movableClock } from '#server/platform/clock.ts';
import { emptyDatabase } from '#server/platform/database/testing.ts';
import type { Deps } from '#server/platform/deps.ts';
import { createLog } from '#server/platform/log.ts';
import { inProcessNudges } from '#server/platform/nudges/in-process-nudges.ts';
import { lettersTo, sandboxMailer } from '#server/sandbox/mail/mailbox.ts';
import { startProviderListener } from '#server/sandbox/payment-providers.ts';
import type { ProviderListener } from '#server/sandbox/providers/listener.ts';
import { textOf } from './answer-text.ts';
import { aFilesEnvironment } from './files-environment.ts';

export type Clinic = Awaited<ReturnType<typeof aClinic>>;

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into an answer without declaring its shape.
  body: any;
  headers: Record<string, string | string[] | number | undefined>;
}

interface CallOptions {
  token?: string | undefined;
  headers?: Record<string, string>;
  network?: string;
}

const openClinics: (() => Promise<void>)[] = [];

/** A fresh portal on an empty, migrated database, with the sandbox providers and a clock that tests move. */
export async function aClinic({
  now = '2026-11-16T09:00:00Z',
  environment = {},
}: {
  now?: string;
  environment?: Record<string, string>;
} = {}) {
  for (const close of openClinics.splice(0)) await close();
  const { db } = await emptyDatabase();

  const clock = movableClock(new Date(now));
  const config = readConfig({
    NODE_ENV: 'test',
    PUBLIC_URL: 'http://portal.test',
    TEST_CLOCK: '1',
    ...(await aFilesEnvironment()),
    ...environment,
  });
  const logLines: string[] = [];
  const mailer = sandboxMailer(db, clock.now);
  const log = createLog({ write: (line) => logLines.push(line) });
  let providers: Promise<ProviderListener | undefined> | undefined;
  /** Most tests need no payment provider; those that do find one on a free port. */
  const standIns = async () => {
    providers ??= startProviderListener({ config, db, now: clock.now, log }, 0);
    return (await providers)?.url ?? '';
  };
  const ports = { ...paymentPorts(config, clock.now, standIns), ...(await filePorts(config)) };
  const deps: Deps = { config, db, now: clock.now, log, mailer, nudges: inProcessNudges(), ...ports };
  const { http, jobs, readiness } = await createApp(deps, { testClock: clock });
  openClinics.push(async () => {
    await http.close();
    await jobs.stop();
    await (await providers)?.close();
  });

  /** `call('POST /api/login', { email, password })`; of a GET the input becomes the query. */
  async function call(route: string, input?: object, options: CallOptions = {}): Promise<Answer> {
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
    readiness,
    logLines,
    call,
    upload,
    drain: () => jobs.drain(),
    /** Letters handed to the mailer so far, newest first. */
    letters: async (to?: string) => {
      await jobs.drain();
      return await lettersTo(db, to);
    },
  };
}
