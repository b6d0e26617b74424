import { z } from 'zod';
import {
  type ListOptions,
  listObjects,
  type ObjectKind,
  type StoredObject,
} from '#sandbox/providers/objects.store.ts';
import { route, type StripeRoute } from './stripe-call.ts';
import { refusal } from './stripe-refusal.ts';

const LONGEST_TEXT = 5000;

/** All parameters arrive as text; an empty text clears the value. */
export const text = z.string().max(LONGEST_TEXT, 'parameter_invalid_string_long');
export const clearable = text.transform((value) => value || null);
export const flag = z
  .enum(['true', 'false'], 'parameter_invalid_boolean')
  .transform((value) => value === 'true');
export const integer = z
  .string()
  .regex(/^-?\d{1,15}$/, 'parameter_invalid_integer')
  .transform(Number);
/** Accepted, because the real API knows it, and of no effect here. */
export const ignored = z.unknown().optional();

/** An empty value removes its key; an empty object removes all keys. */
export const metadata = z
  .union([
    z.literal('').transform(() => null),
    z.record(z.string().max(40), z.string().max(500)).refine((entries) => Object.keys(entries).length <= 50),
  ])
  .optional();
export type MetadataInput = z.output<typeof metadata>;

export const address = z.strictObject({
  city: clearable.optional(),
  country: clearable.optional(),
  line1: clearable.optional(),
  line2: clearable.optional(),
  postal_code: clearable.optional(),
  state: clearable.optional(),
});
export type AddressInput = z.output<typeof address>;

const moment = integer.transform((seconds) => new Date(seconds * 1000));

/** What every list takes. */
export const paging = {
  limit: integer.pipe(z.int().min(1).max(100)).default(10),
  starting_after: text.optional(),
  ending_before: text.optional(),
  created: z
    .union([
      moment,
      z.strictObject({
        gt: moment.optional(),
        gte: moment.optional(),
        lt: moment.optional(),
        lte: moment.optional(),
      }),
    ])
    .optional(),
};

export function readParameters<Schema extends z.ZodType>(schema: Schema, sent: unknown): z.output<Schema> {
  const parsed = schema.safeParse(sent);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw issue ? refusalOf(issue, sent) : refusal({ message: 'Invalid request.' });
}

export function mergeMetadata(current: Record<string, string>, given: MetadataInput): Record<string, string> {
  if (given === null) return {};
  const merged = Object.entries({ ...current, ...given });
  return Object.fromEntries(merged.filter(([, value]) => value !== ''));
}

function refusalOf(issue: z.core.$ZodIssue, sent: unknown) {
  if (issue.code === 'unrecognized_keys') {
    const param = named([...issue.path, issue.keys[0] ?? '']);
    return refusal({ code: 'parameter_unknown', message: `Received unknown parameter: ${param}`, param });
  }
  const param = named(issue.path);
  if (valueAt(sent, issue.path) === undefined) {
    return refusal({ code: 'parameter_missing', message: `Missing required param: ${param}.`, param });
  }
  const code = issue.message.startsWith('parameter_') ? issue.message : 'parameter_invalid';
  return refusal({ code, message: `Invalid value for ${param}.`, param });
}

function named([first = '', ...rest]: PropertyKey[]): string {
  return `${String(first)}${rest.map((part) => `[${String(part)}]`).join('')}`;
}

function valueAt(sent: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key],
    sent,
  );
}

const Paging = z.object(paging);
type Paging = z.output<typeof Paging>;

/** A list of one kind, newest first, that can be narrowed by these fields. */
export function listRoute<Body extends object, Inner extends object>(
  name: `GET /v1/${string}`,
  kind: ObjectKind<Body, Inner>,
  filters: Record<string, z.ZodType<unknown>>,
): StripeRoute {
  const schema = z.strictObject({ ...paging, ...filters });
  return route(name, schema, async ({ tx, input }) => {
    const { limit, starting_after, ending_before, created, ...where } = input as Paging &
      Record<string, unknown>;
    const page = { limit, starting_after, ending_before, created };
    const found = await listObjects(tx, kind, { where, ...optionsOf(page) });
    return listBody(name.split(' ')[1] ?? '', found, page);
  });
}

/** One more than asked for is read, to know whether there are more. */
export function optionsOf({ limit, starting_after, ending_before, created }: Paging): ListOptions {
  return {
    olderThan: starting_after,
    newerThan: ending_before,
    limit: limit + 1,
    ...spanOf(created),
  };
}

export function listBody<Body extends object, Inner extends object>(
  url: string,
  found: StoredObject<Body, Inner>[],
  { limit, ending_before }: Paging,
) {
  const shown = ending_before ? found.slice(-limit) : found.slice(0, limit);
  return { object: 'list', data: shown.map(({ body }) => body), has_more: found.length > limit, url };
}

/** Times are whole seconds: the last second includes everything made within it. */
function spanOf(created: Paging['created']): Pick<ListOptions, 'from' | 'to'> {
  if (created === undefined) return {};
  if (created instanceof Date) return { from: created, to: endOfSecond(created) };
  const { gt, gte, lt, lte } = created;
  return {
    from: gte ?? (gt && new Date(gt.getTime() + 1000)),
    to: (lte && endOfSecond(lte)) ?? (lt && new Date(lt.getTime() - 1)),
  };
}

function endOfSecond(moment: Date): Date {
  return new Date(moment.getTime() + 999);
}
