import { expect, test } from 'vitest';
import { z } from 'zod';
import { api } from './api.ts';
import type { Endpoint } from './endpoint.ts';
import { CARD_NOTE } from './free-text.ts';

/** Texts that are compared, chosen or made by a program, and never shown as somebody's words. */
const NO_FREE_TEXT =
  /^(email|phone|country|country_code|house_number|postal_code|.*password.*|.*token|otp|totp|code|recovery_code|.*_id|id|.*ID|key|keyText|slug|version|schedule|step|locale|date|.*_date|.*_time|birthdate|salutation|amount|payment_method|paymentMethod|website|userHandle|transports|fingerprint|consent_version|quantity|unit|terms_hash|signature)$/;
/** What two browsers tell each other about their connection. */
const SIGNALS = ['/api/patients/rooms/:id/signals body', '/api/room-guest/signals body'];

interface JsonSchema {
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  description?: string;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  additionalProperties?: JsonSchema | boolean;
}

test('every field in which a patient writes freely masks card numbers', () => {
  const found: string[] = [];
  for (const endpoint of Object.values(api) as Endpoint[]) {
    if (endpoint.access === 'staff' || endpoint.method === 'GET') continue;
    const schema = z.toJSONSchema(endpoint.input, { io: 'output', unrepresentable: 'any' }) as JsonSchema;
    look(schema, '', (name, text) => {
      if (!NO_FREE_TEXT.test(name) && !text.description?.includes(CARD_NOTE))
        found.push(`${endpoint.path} ${name}`);
    });
  }
  expect(found).toEqual(SIGNALS);
});

function look(schema: JsonSchema, name: string, onText: (name: string, schema: JsonSchema) => void): void {
  const isText = schema.type === 'string' && !schema.format && !schema.enum && schema.const === undefined;
  if (isText) onText(name, schema);
  for (const [key, inner] of Object.entries(schema.properties ?? {})) look(inner, key, onText);
  for (const inner of [schema.items, schema.additionalProperties, ...(schema.anyOf ?? [])]) {
    if (typeof inner === 'object') look(inner, name, onText);
  }
}
