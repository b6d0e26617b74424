import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { Failure, type FieldFaults } from '../failure.ts';
import { fieldFaults } from '../field-faults.ts';
import { refuseHostile } from './hostile-input.ts';
import { parseQueryString } from './query-string.ts';

/**
 * What the caller sent, as the contract declares it; otherwise every fault at its dotted key. A form was read
 * before and brings what was wrong with its file.
 */
export function parseInput(
  endpoint: Endpoint,
  request: FastifyRequest,
  { body, faults }: { body: unknown; faults: FieldFaults } = { body: request.body, faults: {} },
): Record<string, unknown> {
  const hasBody = endpoint.method === 'POST' || endpoint.method === 'PUT';
  // Fastify's own hook for query strings is not used: an error thrown in it would end the process.
  const sent = (hasBody ? body : parseQueryString(request.url)) ?? {};
  if (typeof sent !== 'object' || Array.isArray(sent)) throw new Failure('request.malformed');
  for (const part of [sent, request.params]) refuseHostile(part);
  const given = { ...sent, ...(request.params as object) };

  const parsed = endpoint.input.safeParse(given, { reportInput: true });
  if (parsed.success && Object.keys(faults).length === 0) return parsed.data;
  const found = parsed.success ? {} : fieldFaults(parsed.error);
  throw new Failure('request.invalid', { fields: { ...found, ...faults } });
}
