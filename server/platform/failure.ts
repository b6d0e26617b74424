import type { z } from 'zod';
import { type FailureCode, failures } from '#contract/failures.ts';

/** Faults by the dotted key of the field. Each fault is a key of the texts in `field`. */
export type FieldFaults = Record<string, FieldFault[]>;
export interface FieldFault {
  text: string;
  values?: Record<string, string | number>;
}

interface FailureDetails {
  fields?: FieldFaults;
  retryAfterSeconds?: number;
  /** The current state, for a change that came too late. */
  current?: object;
}

/** An expected refusal. The caller gets `{ message, code, errors?, current? }` in the language of the request. */
export class Failure extends Error {
  readonly code: FailureCode;
  readonly status: number;
  readonly fields: FieldFaults | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly current: object | undefined;

  constructor(code: FailureCode, details: FailureDetails = {}) {
    super(code);
    this.name = 'Failure';
    this.code = code;
    this.status = failures[code];
    this.fields = details.fields;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.current = details.current;
  }
}

/** The server cannot start, for a reason the operator can act on. The message is one full sentence. */
export class StartRefusal extends Error {
  override name = 'StartRefusal';
}

/** More than any form has fields. A caller with more faults sees the rest after correcting these. */
const MOST_ISSUES = 500;

/**
 * The faults that a schema found, by dotted key. Run the schema with `reportInput`; without it a missing field looks like
 * an invalid one.
 */
export function fieldFaults(error: z.ZodError): FieldFaults {
  const byField = Map.groupBy(error.issues.slice(0, MOST_ISSUES), (issue) => issue.path.join('.'));
  return Object.fromEntries([...byField].map(([key, issues]) => [key, withoutRepeats(issues.map(faultOf))]));
}

/** Moves the faults of a part of a request below the key of that part. */
export function faultsUnder(prefix: string, faults: FieldFaults): FieldFaults {
  return Object.fromEntries(Object.entries(faults).map(([key, found]) => [`${prefix}.${key}`, found]));
}

/** Merges the faults of one form; each field keeps all of its faults. */
export function mergedFaults(...parts: FieldFaults[]): FieldFaults {
  const byField = Map.groupBy(
    parts.flatMap((part) => Object.entries(part)),
    ([key]) => key,
  );
  return Object.fromEntries(
    [...byField].map(([key, found]) => [key, withoutRepeats(found.flatMap(([, faults]) => faults))]),
  );
}

/** A contract may name the sentence itself: `z.string().regex(/…/, 'postal_code')`. */
function faultOf(issue: z.core.$ZodIssue): FieldFault {
  if (/^[a-z][a-z0-9_]*$/.test(issue.message)) return { text: issue.message };
  if (issue.input === undefined || issue.input === null || issue.input === '') return { text: 'required' };
  if (issue.code === 'too_small')
    return { text: boundOf(issue, 'too_small'), values: { min: Number(issue.minimum) } };
  if (issue.code === 'too_big')
    return { text: boundOf(issue, 'too_big'), values: { max: Number(issue.maximum) } };
  if (issue.code === 'invalid_format' && issue.format === 'email') return { text: 'email' };
  return { text: 'invalid' };
}

const BOUNDS = {
  string: { too_small: 'too_short', too_big: 'too_long' },
  array: { too_small: 'too_few', too_big: 'too_many' },
  number: { too_small: 'number_too_small', too_big: 'number_too_big' },
} as const;

function boundOf({ origin }: { origin: string }, side: 'too_small' | 'too_big'): string {
  if (origin === 'string') return BOUNDS.string[side];
  if (origin === 'array') return BOUNDS.array[side];
  return origin === 'number' || origin === 'int' ? BOUNDS.number[side] : 'invalid';
}

function withoutRepeats(faults: FieldFault[]): FieldFault[] {
  return faults.filter((fault, index) => faults.findIndex(({ text }) => text === fault.text) === index);
}
