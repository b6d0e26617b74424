import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { type InputSchema, inputSchemaOf } from '#contract/input-schema.ts';
import type { Answer, Clinic } from './clinic.ts';

/** Words that only the record of the demo patient contains. */
export const SECRETS =
  /Vogel|patientin@example|10969|Ultraschall der Schilddrüse|Laborwerte Hormon|hausarzt, nüchtern|%PDF/i;

interface Sent {
  token: string | undefined;
  /** What stands in the path. */
  idOf: (parameter: string) => number | string;
  /** Sent in addition to, or instead of, the smallest input that the endpoint declares. */
  entries?: object;
  file?: { name: string; bytes: Uint8Array };
}

/** Calls an endpoint with input that its contract accepts. */
export async function callEndpoint(
  clinic: Clinic,
  endpoint: Endpoint,
  { token, idOf, entries = {}, file }: Sent,
): Promise<Answer & { text: string }> {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    name.includes('token') ? 'x'.repeat(43) : String(idOf(name)),
  );
  const sample = Object.entries({ ...aSample(endpoint.input), ...entries });
  const body = Object.fromEntries(sample.filter(([key]) => !endpoint.path.includes(`:${key}`)));
  const route = `${endpoint.method} ${path}`;
  // A new network each time, so that no rate limit hides the answer.
  const network = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
  const answer = file
    ? await clinic.upload(route, body, file, { token, network })
    : await clinic.call(route, body, { token, network });
  return { ...answer, text: JSON.stringify(answer.body) };
}

export function routeOf({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}

/** One fingerprint per table of all rows about this patient. */
export async function recordOf(clinic: Clinic, patientId: number): Promise<Record<string, string>> {
  const { ofPatients } = await tablesOf(clinic);
  return await printsOf(clinic, ofPatients, sql`where row.patient_id = ${patientId}`);
}

/** One fingerprint per table, except sessions and counters, which every call may change. */
export async function databaseOf(clinic: Clinic): Promise<Record<string, string>> {
  const { all } = await tablesOf(clinic);
  return await printsOf(clinic, all, sql``);
}

let tables: Promise<{ all: string[]; ofPatients: string[] }> | undefined;

/** Queried once, because it takes longer than most calls under test. */
async function tablesOf({ db }: Clinic) {
  const names = async (query: ReturnType<typeof sql>) =>
    (await db.execute<{ name: string }>(query)).rows.map(({ name }) => name);
  tables ??= (async () => ({
    all: await names(sql`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'
        and table_name not in ('session', 'rate_limit') order by 1`),
    ofPatients: await names(sql`select table_name as name from information_schema.columns
      where column_name = 'patient_id' and table_schema = 'public' order by 1`),
  }))();
  return await tables;
}

async function printsOf({ db }: Clinic, tables: string[], where: ReturnType<typeof sql>) {
  const each = tables.map(
    (name) => sql`select ${name}::text as name, md5(string_agg(row::text, '|' order by row::text)) as print
      from ${sql.identifier(name)} as row ${where}`,
  );
  const { rows } = await db.execute<{ name: string; print: string | null }>(sql.join(each, sql` union all `));
  return Object.fromEntries(rows.map(({ name, print }) => [name, print ?? '']));
}

const schemas = new WeakMap<z.ZodObject, InputSchema>();

/** The smallest entries that an endpoint might take, made from its own declaration. */
function aSample(input: z.ZodObject): Record<string, unknown> {
  const schema = schemas.get(input) ?? inputSchemaOf(input);
  schemas.set(input, schema);
  return sampleOf(schema) as Record<string, unknown>;
}

function sampleOf(schema: InputSchema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return sampleOf(schema.anyOf.find(({ type }) => type !== 'null') ?? {});
  if (schema.type === 'object' || schema.properties) return sampleObject(schema);
  if (schema.type === 'array')
    return Array.from({ length: schema.minItems ?? 0 }, () => sampleOf(schema.items ?? {}));
  if (schema.type === 'boolean') return true;
  if (schema.type === 'integer' || schema.type === 'number') {
    return Math.max(1, schema.minimum ?? 1, (schema.exclusiveMinimum ?? 0) + 1);
  }
  return sampleText(schema);
}

function sampleObject({ properties = {}, required = [] }: InputSchema): Record<string, unknown> {
  return Object.fromEntries(required.map((name) => [name, sampleOf(properties[name] ?? {})]));
}

const BY_FORMAT: Record<string, () => string> = {
  uuid: () => randomUUID(),
  date: () => '1974-03-09',
  'date-time': () => '2026-11-16T09:00:00Z',
  email: () => `somebody-${randomUUID()}@example.test`,
  uri: () => 'https://zoom.us/j/1',
};

function sampleText({ format = '', minLength = 3 }: InputSchema): string {
  return BY_FORMAT[format]?.() ?? 'x'.repeat(Math.max(minLength, 3));
}
