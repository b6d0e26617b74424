import type { z } from 'zod';

/** Who may call: everybody; a signed-in patient; somebody of the staff, as `staff-permissions.ts` says for each role. */
export type Access = 'anyone' | 'patient' | 'staff';

/**
 * One call of the API: it answers JSON, the bytes of a file, which leave as an attachment, or a stream of
 * server-sent events that lasts until one side ends it.
 */
export type Endpoint = JsonEndpoint | FileEndpoint | StreamEndpoint;

export interface JsonEndpoint extends AnyEndpoint {
  output: z.ZodType;
  answers?: never;
}

export interface FileEndpoint extends AnyEndpoint {
  answers: 'file';
  /** Not an attachment but part of our pages, such as a picture of the clinic; nothing private is ever shown so. */
  isShown?: true;
  output?: never;
}

export interface StreamEndpoint extends AnyEndpoint {
  answers: 'stream';
  /** What each event of the stream carries. */
  event: z.ZodType;
  output?: never;
}

/**
 * `input` is everything the caller may send: path parameters together with the
 * query (GET, DELETE) or the JSON body (POST, PUT). What is not declared never takes effect, and only
 * declared fields leave in `output`.
 *
 * With `upload` the call also takes a form (multipart/form-data) that brings a file beside the fields of
 * `input`, which then arrive as text.
 */
interface AnyEndpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/api/${string}`;
  access: Access;
  summary: string;
  /** A refusal also carries its message as `error`, where clients of the booking calls look for it. */
  repeatsMessageAsError?: true;
  /** The page makes this call by itself too; like reading, it keeps a session alive only when the person has just acted. */
  isMadeByPage?: true;
  input: z.ZodObject;
  upload?: Upload;
}

/** One file under the name `field`; a single byte more than `maxBytes` is refused. */
export interface Upload {
  field: string;
  maxBytes: number;
  optional?: true;
}

export type Endpoints = Record<string, Endpoint>;

export function defineEndpoints<const Table extends Endpoints>(table: Table): Table {
  return table;
}
