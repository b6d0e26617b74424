import type { z } from 'zod';
import type { Endpoint, Endpoints, Upload } from '#contract/endpoint.ts';
import type { ActorFor } from './actor.ts';
import type { Deps } from './deps.ts';
import type { FileAnswer, UploadedFile } from './files/file.ts';
import type { PublicAnswer } from './http/public-answer.ts';
import type { EventKind, ListenerName } from './jobs/outbox.ts';
import type { Locale } from './locale.ts';
import type { Metric } from './metrics/metric.ts';
import type { PersonalData } from './personal-data.ts';

/** What a capability adds to the server; `app.ts` lists them all. */
export interface Capability {
  name: string;
  routes?: Route[];
  listeners?: Listener[];
  sweeps?: Sweep[];
  personalData?: PersonalData;
  /** The columns that name stored files. A backup includes these files. */
  storedFiles?: StoredFiles;
  /** The metrics that `/metrics` shows of this capability. */
  metrics?: Metric[];
}

export interface StoredFiles {
  table: string;
  column: string;
}

/** What a service may know of the calling device. */
export interface Client {
  locale: Locale;
  network: string;
  device: string;
  /** Recognises a visitor without an account during a booking. */
  draftToken: string | undefined;
  /** Recognises the browser that registered an account, until the e-mail address is proven. */
  deviceToken: string | undefined;
  /** Recognises the browser in which the invitation to a room was opened. */
  roomGuestToken: string | undefined;
  /** The caller's name for a request: a repetition under the same name is not executed again. */
  idempotencyKey: string | undefined;
  /** Patients and staff have a cookie each, so that neither signs the other out of a shared browser. */
  setSessionCookie(token: string, until: Date, kind?: 'patient' | 'staff'): void;
  clearSessionCookie(): void;
  /** The tokens of patients who trust this browser, newest last. */
  trustTokens: string[];
  setTrustCookie(token: string, until: Date): void;
  setDraftCookie(token: string, until: Date): void;
  setDeviceCookie(token: string, until: Date): void;
  setRoomGuestCookie(token: string, until: Date): void;
}

export interface Call<E extends Endpoint> {
  deps: Deps;
  actor: ActorFor[E['access']];
  input: z.output<E['input']>;
  client: Client;
  file: FileOf<E>;
}

type FileOf<E extends Endpoint> = E extends { upload: { optional: true } }
  ? UploadedFile | undefined
  : E extends { upload: Upload }
    ? UploadedFile
    : undefined;

/** An endpoint and the function that answers it. */
export interface Route {
  name: string;
  endpoint: Endpoint;
  answer(call: Omit<Call<Endpoint>, 'file'> & { file: UploadedFile | undefined }): Promise<unknown>;
}

type Answers<Table extends Endpoints> = {
  [Name in keyof Table]: (call: Call<Table[Name]>) => Promise<AnswerOf<Table[Name]>>;
};
type AnswerOf<E extends Endpoint> = E extends { output: infer Output extends z.ZodType }
  ? z.input<Output> | PublicAnswer<z.input<Output>>
  : E extends { event: infer Event extends z.ZodType }
    ? EventStream<z.input<Event>>
    : FileAnswer;

/** Implements every endpoint of a contract. A missing, extra or wrongly typed answer does not compile. */
export function implement<Table extends Endpoints>(endpoints: Table, answers: Answers<Table>): Route[] {
  return Object.entries(endpoints).map(([name, endpoint]) => ({
    name,
    endpoint,
    answer: answers[name as keyof Table] as Route['answer'],
  }));
}

/** Handles one kind of event after its transaction committed. The queue retries until it succeeds. */
export interface Listener extends ListenerName {
  handle(deps: Deps, payload: unknown, deliveryId: string): Promise<void>;
  /**
   * Delays the delivery by this time on the clock of the database. If the listener comes too early, a sweep has to do
   * its work.
   */
  afterSeconds?: number | undefined;
}

export function listen<Payload>(
  kind: EventKind<Payload>,
  name: string,
  handle: (deps: Deps, payload: Payload, deliveryId: string) => Promise<void>,
  { afterSeconds }: Pick<Listener, 'afterSeconds'> = {},
): Listener {
  return { event: kind.name, name, handle: handle as Listener['handle'], afterSeconds };
}

/** Regular work on everything that is due by `deps.now()`. It is safe to run it twice and at any time. */
export interface Sweep {
  name: string;
  cron: string;
  run(deps: Deps): Promise<void>;
}

/** A stream of events that ends when the signal aborts, because the caller has gone. */
export type EventStream<Event> = (signal: AbortSignal) => AsyncIterable<Event>;
