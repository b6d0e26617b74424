import { expect, test } from 'vitest';
import { z } from 'zod';
import { shapeOf } from './schema-shape.ts';

test('a schema is written the way a person would', () => {
  const Visit = z.object({
    id: z.number(),
    starts_at: z.iso.datetime().describe('in UTC'),
    status: z.enum(['confirmed', 'cancelled']).optional(),
    doctor: z.object({ name: z.string() }).nullable(),
    tags: z.array(z.union([z.string(), z.number()])),
    extra: z.unknown(),
    empty: z.object({}),
  });

  expect(shapeOf(z.toJSONSchema(z.object({ data: z.array(Visit) })))).toBe(`{
  data: {
    id: number
    starts_at: string (date-time)  // in UTC
    status?: "confirmed" | "cancelled"
    doctor: {
      name: string
    } | null
    tags: (string | number)[]
    extra: anything
    empty: {}
  }[]
}`);
});
