import { expect, test } from 'vitest';
import { z } from 'zod';
import { api } from './api.ts';
import type { Endpoint } from './endpoint.ts';
import { type InputSchema, inputSchemaOf } from './input-schema.ts';
import { LARGEST_INTEGER } from './numbers.ts';
import { contractPage } from './testing-page.ts';

/** Ids are kept in columns of 64 bits, of which a number in JSON fills 53. */
const IDS = /(^|\.)(ids?|\w+_ids?|\w+Id|up_to|against|doctor|patient_number)(\[\])?$/;
/** Sent as digits, kept as text. */
const TEXTS = /(^|\.)(phone|otp|totp|code|house_number|postal_code|notice)$/;
/** What no one looks at, what is only compared, and what is read by a schema of its own: address and personal data. */
const OPEN =
  /(^|\.)(restrictions|is_guest|user_id|address|(userData|patientAddress|clientExtensionResults|schedule)\.\*)$/;

const endpoints = Object.entries(api) as [string, Endpoint][];

test('the contract is what docs/contract.md says', async () => {
  await expect(contractPage()).toMatchFileSnapshot('../docs/contract.md');
});

test('every number, text and list that a call takes has an end that its column holds', () => {
  const faults = endpoints.flatMap(([name, { input }]) =>
    faultsOf(inputSchemaOf(input), '').map((fault) => `${name}: ${fault}`),
  );
  expect(faults).toEqual([]);
});

test('who holds nothing but a mailed link is told no e-mail address, telephone number, date of birth or address', () => {
  const byLink = endpoints.filter(([, { access, input }]) => access === 'anyone' && 'token' in input.shape);
  expect(byLink.map(([name]) => name)).toContain('readConfirmationToken');
  for (const [name, { output }] of byLink) {
    const told = output ? JSON.stringify(z.toJSONSchema(output, { unrepresentable: 'any' })) : '';
    expect(told, name).not.toMatch(/"\w*(email|phone|birthdate|street)\w*":/);
  }
});

test('the check finds numbers, texts and lists without an end, also in lists, choices and forms', () => {
  const faults = (input: z.ZodObject) => faultsOf(inputSchemaOf(input), '');
  expect(
    faults(
      z.object({
        version: z.int().min(0),
        price: z.number().max(5),
        id: z.int().positive(),
        day: z.iso.date(),
        at: z.iso.datetime(),
        name: z.string(),
        either: z.union([z.literal('a'), z.string()]),
        list: z.array(z.object({ count: z.coerce.number().min(1) })),
        entry: z.preprocess((entry) => entry, z.string().optional()),
        anything: z.unknown(),
      }),
    ),
  ).toEqual([
    'version has no maximum that a column holds',
    'price has no minimum',
    'at has no longest text',
    'name has no longest text',
    'either has no longest text',
    'list has no longest list',
    'list[].count has no maximum that a column holds',
    'entry has no longest text',
    'anything takes anything',
  ]);
});

function faultsOf(schema: InputSchema, path: string): string[] {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.flatMap((each) => faultsOf(each, path));
  if (schema.const !== undefined || schema.enum) return [];
  switch (schema.type) {
    case 'object':
      return faultsOfObject(schema, path);
    case 'array':
      return [
        ...(schema.maxItems === undefined ? [`${path} has no longest list`] : []),
        ...faultsOf(schema.items ?? {}, `${path}[]`),
      ];
    case 'integer':
    case 'number':
      return faultsOfNumber(schema, path);
    case 'string':
      return isBounded(schema) ? [] : [`${path} has no longest text`];
    case 'boolean':
    case 'null':
      return [];
    default:
      return OPEN.test(path) ? [] : [`${path} takes anything`];
  }
}

function faultsOfObject(
  { properties = {}, additionalProperties, propertyNames }: InputSchema,
  path: string,
): string[] {
  const prefix = path === '' ? '' : `${path}.`;
  const inner = Object.entries(properties).flatMap(([key, each]) => faultsOf(each, `${prefix}${key}`));
  if (typeof additionalProperties !== 'object') return inner;
  const keys = propertyNames ? faultsOf(propertyNames, `${prefix}(key)`) : [];
  return [...inner, ...keys, ...faultsOf(additionalProperties, `${prefix}*`)];
}

function faultsOfNumber({ minimum, exclusiveMinimum, maximum }: InputSchema, path: string): string[] {
  const largest = IDS.test(path) || TEXTS.test(path) ? Number.MAX_SAFE_INTEGER : LARGEST_INTEGER;
  return [
    ...(maximum === undefined || maximum > largest ? [`${path} has no maximum that a column holds`] : []),
    ...((minimum ?? exclusiveMinimum ?? -Infinity) < -largest ? [`${path} has no minimum`] : []),
  ];
}

/** A pattern from beginning to end in which nothing repeats without end bounds a text as well. */
function isBounded({ maxLength, pattern, allOf = [] }: InputSchema): boolean {
  if (maxLength !== undefined || allOf.some(isBounded)) return true;
  return pattern !== undefined && /^\^.*\$$/.test(pattern) && !/(?<!\\)[*+]|\{\d+,\}/.test(pattern);
}
