import type { z } from 'zod';
import { type Fault, type Issue, refuse, refuseAll } from './paypal-refusal.ts';

/** What was sent, or PayPal's 400 that names every wrong field by its JSON pointer. */
export function readBody<Schema extends z.ZodType>(schema: Schema, sent: unknown): z.output<Schema> {
  const parsed = schema.safeParse(sent);
  if (parsed.success) return parsed.data;
  refuseAll(parsed.error.issues.map((issue) => faultOf(issue, sent)));
  throw refuse('INVALID_PARAMETER_SYNTAX');
}

function faultOf(problem: z.core.$ZodIssue, sent: unknown): Fault {
  const value = problem.path.reduce<unknown>(
    (part, key) => (part as Record<PropertyKey, unknown> | undefined)?.[key],
    sent,
  );
  return {
    issue: issueOf(problem, value),
    field: `/${problem.path.join('/')}`,
    ...(['string', 'number', 'boolean'].includes(typeof value) && { value: String(value) }),
    location: 'body',
  };
}

function issueOf(problem: z.core.$ZodIssue, value: unknown): Issue {
  if (value === undefined || value === null) return 'MISSING_REQUIRED_PARAMETER';
  const isList = Array.isArray(value);
  if (problem.code === 'too_big') return isList ? 'INVALID_ARRAY_MAX_ITEMS' : 'INVALID_STRING_LENGTH';
  if (problem.code === 'too_small') return isList ? 'INVALID_ARRAY_MIN_ITEMS' : 'INVALID_STRING_LENGTH';
  return problem.code === 'invalid_value' ? 'INVALID_PARAMETER_VALUE' : 'INVALID_PARAMETER_SYNTAX';
}
