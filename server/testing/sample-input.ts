import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { type InputSchema, inputSchemaOf } from '#contract/input-schema.ts';

const schemas = new WeakMap<z.ZodObject, InputSchema>();

/** The smallest entries that an endpoint might take, made from its own declaration. */
export function aSample(input: z.ZodObject): Record<string, unknown> {
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
