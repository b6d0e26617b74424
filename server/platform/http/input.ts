import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { Failure, type FieldFault, type FieldFaults } from '../failure.ts';
import { refuseHostile } from './hostile-input.ts';
import { parseQueryString } from './query-string.ts';

/** What the caller sent, as the contract declares it; otherwise every fault at its dotted key. */
export function parseInput(endpoint: Endpoint, request: FastifyRequest): Record<string, unknown> {
  const hasBody = endpoint.method === 'POST' || endpoint.method === 'PUT';
  // Fastify's own hook for query strings is not used: an error thrown in it would end the process.
  const sent = (hasBody ? request.body : parseQueryString(request.url)) ?? {};
  if (typeof sent !== 'object' || Array.isArray(sent)) throw new Failure('request.malformed');
  const given = { ...sent, ...(request.params as object) };
  refuseHostile(given);

  const parsed = endpoint.input.safeParse(given, { reportInput: true });
  if (!parsed.success) throw new Failure('request.invalid', { fields: fieldFaults(parsed.error) });
  return parsed.data;
}

function fieldFaults(error: z.ZodError): FieldFaults {
  const byField = Map.groupBy(error.issues, (issue) => issue.path.join('.'));
  return Object.fromEntries([...byField].map(([key, issues]) => [key, withoutRepeats(issues.map(faultOf))]));
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
