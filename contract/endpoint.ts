import type { z } from 'zod';

/** Who may call: everybody; a signed-in patient; any member of staff; an administrator. */
export type Access = 'anyone' | 'patient' | 'staff' | 'admin';

/**
 * One call of the API. `input` is everything the caller may send: path parameters together with the
 * query (GET, DELETE) or the JSON body (POST, PUT). What is not declared never takes effect, and only
 * declared fields leave in `output`.
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/api/${string}`;
  access: Access;
  summary: string;
  /** A refusal also carries its message as `error`, where clients of the booking calls look for it. */
  repeatsMessageAsError?: true;
  input: z.ZodObject;
  output: z.ZodType;
}

export type Endpoints = Record<string, Endpoint>;

export function defineEndpoints<const Table extends Endpoints>(table: Table): Table {
  return table;
}
