import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { RowVersion } from './numbers.ts';
import { Id } from './schedule.contract.ts';
import { LONGEST_SECTION, noteSections } from './treatment.rules.ts';

const LONGEST_TEXT = 2_000;

/** A short text for notes: who types the abbreviation gets the text. */
export const NoteText = z.object({
  id: z.int(),
  abbreviation: z.string(),
  section: z.enum([...noteSections, 'any']).describe('any: in every section'),
  text: z.string(),
});
export type NoteText = z.infer<typeof NoteText>;

const TemplateText = z.string().max(LONGEST_SECTION).default('');

/** How a note about a service begins. */
export const NoteTemplate = z.object({
  service_id: z.int(),
  version: z.int().describe('grows with every change; 0 while there is none'),
  sections: z.object({
    reason: z.string(),
    course: z.string(),
    findings: z.string(),
    assessment: z.string(),
    procedure: z.string(),
  }),
});
export type NoteTemplate = z.infer<typeof NoteTemplate>;

const NoteTexts = z.object({ texts: z.array(NoteText), templates: z.array(NoteTemplate) });
export type NoteTexts = z.infer<typeof NoteTexts>;
const Answer = z.object({ message: z.string(), data: NoteTexts });

/** Short texts and templates for notes, which doctors and the administration keep for the whole clinic. */
export const treatmentTexts = defineEndpoints({
  listNoteTexts: {
    method: 'GET',
    path: '/api/staff/note-texts',
    access: 'staff',
    summary: 'The short texts by abbreviation, and the templates of services.',
    input: z.object({}),
    output: z.object({ data: NoteTexts }),
  },
  saveNoteText: {
    method: 'POST',
    path: '/api/staff/note-texts',
    access: 'staff',
    summary: 'Adds a short text, or changes the one with the given id.',
    input: z.object({
      id: Id.optional(),
      abbreviation: z
        .string()
        .trim()
        .toLowerCase()
        .regex(/^[\p{L}\p{N}][\p{L}\p{N}._-]{0,19}$/u)
        .describe('one word, in small letters'),
      section: NoteText.shape.section,
      text: z.string().trim().min(1).max(LONGEST_TEXT),
    }),
    output: Answer,
  },
  removeNoteText: {
    method: 'DELETE',
    path: '/api/staff/note-texts/:id',
    access: 'staff',
    summary: 'Removes a short text. Notes keep what was inserted.',
    input: z.object({ id: Id }),
    output: Answer,
  },
  saveNoteTemplate: {
    method: 'PUT',
    path: '/api/staff/services/:service_id/note-template',
    access: 'staff',
    summary: 'Replaces the template of a service; with empty sections it goes.',
    input: z.object({
      service_id: Id,
      version: RowVersion.describe('the version that the person has read'),
      sections: z.object({
        reason: TemplateText,
        course: TemplateText,
        findings: TemplateText,
        assessment: TemplateText,
        procedure: TemplateText,
      }),
    }),
    output: Answer,
  },
});
