import { z } from 'zod';
import { AnamnesisEntries, AnamnesisSubmission } from './anamnesis.contract.ts';
import { defineEndpoints } from './endpoint.ts';
import { Locale } from './locale.ts';
import { Id } from './schedule.contract.ts';

/** How strong a complaint was each time she was asked. */
export const SeverityCourse = z.object({
  key: z.string(),
  question: z.string().describe("in the caller's language"),
  points: z
    .array(z.object({ date: z.iso.date(), level: z.int().min(0).max(5) }))
    .describe('oldest first; 0: no complaint'),
});
export type SeverityCourse = z.infer<typeof SeverityCourse>;

export const anamnesisRecord = defineEndpoints({
  createAnamnesebogen: {
    method: 'POST',
    path: '/api/patients/create-anamnesebogen',
    access: 'patient',
    summary:
      'Signs the whole medical history. Each one is a new version; earlier ones stay as they are. A repeated request with the same Idempotency-Key gives the same answer.',
    input: z.object({
      anamneseDaten: AnamnesisSubmission.optional(),
      anamnesis: AnamnesisSubmission.optional().describe('another name of anamneseDaten'),
      locale: Locale.optional().describe('the language the questions were read in'),
    }),
    output: z.object({ message: z.string(), data: z.object({ id: z.int(), version: z.int() }) }),
  },
  readLatestAnswers: {
    method: 'GET',
    path: '/api/patients/anamneses/latest',
    access: 'patient',
    summary:
      'What she answered last, section by section, to start a correction from. Never place, date or signature.',
    input: z.object({}),
    output: z.object({
      data: z.object({ submitted_at: z.iso.datetime(), entries: AnamnesisEntries }).nullable(),
    }),
  },
  readSeverityCourses: {
    method: 'GET',
    path: '/api/patients/anamneses/severity',
    access: 'patient',
    summary: 'The course of every complaint whose strength she was asked for.',
    input: z.object({}),
    output: z.object({ data: z.array(SeverityCourse) }),
  },
  readAnamnesisPdf: {
    method: 'GET',
    path: '/api/patients/anamneses/:id/pdf',
    access: 'patient',
    summary: 'An own signed medical history as PDF with answers, signature, hash and version.',
    input: z.object({ id: Id }),
    answers: 'file',
  },
});
