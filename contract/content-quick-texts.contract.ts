import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { line } from './person.ts';
import { Id } from './schedule.contract.ts';

/** A passage that the clinic writes again and again, without anything about anybody. */
export const QuickText = z.object({
  id: z.int(),
  title: z.string(),
  content: z.string(),
  may_change: z.boolean().describe('whether the caller wrote it, or administers the clinic'),
});
export type QuickText = z.infer<typeof QuickText>;

export const contentQuickTexts = defineEndpoints({
  listQuickTexts: {
    method: 'GET',
    path: '/api/staff/quick-texts',
    access: 'staff',
    summary: 'Passages for answers, by their title.',
    input: z.object({}),
    output: z.object({ data: z.array(QuickText) }),
  },
  saveQuickText: {
    method: 'POST',
    path: '/api/staff/quick-texts',
    access: 'staff',
    summary: 'Adds a passage, or changes the one with this id: by its author or the administration.',
    input: z.object({
      id: Id.optional(),
      title: line(100),
      content: z.string().trim().min(1).max(5_000).describe('plain text'),
    }),
    output: z.object({ message: z.string(), data: QuickText }),
  },
  removeQuickText: {
    method: 'DELETE',
    path: '/api/staff/quick-texts/:id',
    access: 'staff',
    summary: 'Removes a passage, by its author or the administration; what was written with it stays.',
    input: z.object({ id: Id }),
    output: z.object({ message: z.string() }),
  },
});
