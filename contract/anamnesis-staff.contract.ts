import { z } from 'zod';
import { SeverityCourse } from './anamnesis.contract.ts';
import { defineEndpoints } from './endpoint.ts';
import { Locale } from './locale.ts';
import { Id } from './schedule.contract.ts';
import { Diagnosis } from './treatment.contract.ts';
import { Medicine } from './treatment-plan.contract.ts';

/** A signed medical history without its content. */
export const AnamnesisOutline = z.object({
  id: z.int(),
  version: z.int(),
  form: z.enum(['booking', 'full']),
  submitted_at: z.iso.datetime(),
  locale: Locale.describe('the language it was answered in'),
  is_current: z.boolean(),
  is_locked: z
    .boolean()
    .describe('the patient withdrew the consent after signing: only an emergency opens it'),
});
export type AnamnesisOutline = z.infer<typeof AnamnesisOutline>;

/** An answer. Texts stay in the language in which the patient wrote them. */
const ReadableAnswer = z.object({
  choice: z.enum(['yes', 'no']).nullable().describe('null for a free text'),
  level: z.int().min(1).max(5).nullable().describe('1 mild, 5 very strong'),
  texts: z.array(z.object({ label: z.string().nullable(), text: z.string() })),
});
export type ReadableAnswer = z.infer<typeof ReadableAnswer>;

const AskedQuestion = z.object({
  key: z.string(),
  question: z.string().describe("in the reader's language"),
  answer: ReadableAnswer.nullable().describe('null: not answered, which does not mean no'),
});

export const ReadableAnamnesis = AnamnesisOutline.extend({
  patient_id: z.int(),
  wording: z
    .enum(['draft', 'approved'])
    .describe("whether the clinic's doctors have approved the questions that were asked"),
  person: z.array(z.object({ key: z.string(), label: z.string(), entry: z.string() })),
  sections: z.array(z.object({ slug: z.string(), title: z.string(), questions: z.array(AskedQuestion) })),
  consents: z.array(z.object({ sentence: z.string(), is_given: z.boolean(), text_version: z.string() })),
  signature: z.object({
    name: z.string(),
    place: z.string(),
    date: z.iso.date(),
    hash: z.string(),
    is_genuine: z.boolean().describe('unchanged since the signature'),
  }),
});
export type ReadableAnamnesis = z.infer<typeof ReadableAnamnesis>;

/** What the newest signed history says about allergies, medication and red flags, beside the medicines of the plan and the diagnoses. */
export const AnamnesisSummary = z.object({
  record: AnamnesisOutline.nullable().describe('null: nothing was signed yet'),
  is_genuine: z.boolean().describe('false: the record was changed after its signature'),
  allergies: ReadableAnswer.nullable().describe('null: not answered, or the record is locked'),
  medication: ReadableAnswer.nullable().describe('null: not answered, or the record is locked'),
  red_flags: z
    .array(z.object({ key: z.string(), name: z.string(), answer: ReadableAnswer }))
    .describe('answers that a doctor must see at once'),
  plan: z
    .object({ released_at: z.iso.datetime(), medicines: z.array(Medicine) })
    .nullable()
    .describe('the released therapy plan, without medicines that have ended; null: there is none'),
  diagnoses: z
    .array(Diagnosis.extend({ noted_at: z.iso.datetime() }))
    .describe('of signed notes, the latest first, each as it was noted last; without what was ruled out'),
});
export type AnamnesisSummary = z.infer<typeof AnamnesisSummary>;

const kind = z.enum(['added', 'removed', 'changed']);

const AnswerChange = z.object({
  key: z.string(),
  question: z.string(),
  kind,
  before: ReadableAnswer.nullable(),
  after: ReadableAnswer.nullable(),
});
export type AnswerChange = z.infer<typeof AnswerChange>;

/** The differences between two histories of one patient, the older one first. */
export const AnamnesisChanges = z.object({
  before: AnamnesisOutline,
  after: AnamnesisOutline,
  person: z.array(
    z.object({
      key: z.string(),
      question: z.string(),
      kind,
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  ),
  sections: z.array(z.object({ slug: z.string(), title: z.string(), changes: z.array(AnswerChange) })),
  unchanged: z.int().describe('answers that are the same in both'),
  asked_once: z
    .array(z.object({ title: z.string(), asked_in: z.enum(['before', 'after']) }))
    .describe('sections that only one of the two forms had, so they are not compared'),
});
export type AnamnesisChanges = z.infer<typeof AnamnesisChanges>;

/** Signed medical histories, only for the doctors who treat the patient. */
export const anamnesisStaff = defineEndpoints({
  listAnamnesesOfPatient: {
    method: 'GET',
    path: '/api/staff/patients/:patient_id/anamneses',
    access: 'staff',
    summary: 'The signed histories of an own patient, the newest first.',
    input: z.object({ patient_id: Id }),
    output: z.object({ data: z.array(AnamnesisOutline) }),
  },
  readAnamnesisAsStaff: {
    method: 'GET',
    path: '/api/staff/anamneses/:id',
    access: 'staff',
    summary:
      'A signed history with its questions in the language of the reader. The access is recorded, and the patient can see it.',
    input: z.object({ id: Id }),
    output: z.object({ data: ReadableAnamnesis }),
  },
  readAnamnesisSummary: {
    method: 'GET',
    path: '/api/staff/patients/:patient_id/anamnesis-summary',
    access: 'staff',
    summary:
      'Allergies, medication and red flags from the newest signed history of an own patient, and the medicines of her released plan. The access is recorded, and the patient can see it.',
    input: z.object({ patient_id: Id }),
    output: z.object({ data: AnamnesisSummary }),
  },
  readSeverityAsStaff: {
    method: 'GET',
    path: '/api/staff/patients/:patient_id/severity',
    access: 'staff',
    summary:
      'The levels of all complaints of an own patient over time. The access is recorded, and the patient can see it.',
    input: z.object({ patient_id: Id }),
    output: z.object({
      data: z.array(SeverityCourse),
      has_locked: z.boolean().describe('histories from before she withdrew her consent are left out'),
    }),
  },
  compareAnamneses: {
    method: 'GET',
    path: '/api/staff/anamneses/:id/changes',
    access: 'staff',
    summary: 'What changed between this history and another one of the same patient.',
    input: z.object({ id: Id, against: Id }),
    output: z.object({ data: AnamnesisChanges }),
  },
  readAnamnesisPdfAsStaff: {
    method: 'GET',
    path: '/api/staff/anamneses/:id/pdf',
    access: 'staff',
    summary:
      'The PDF of a signed history of an own patient. The access is recorded, and the patient can see it.',
    input: z.object({ id: Id }),
    answers: 'file',
  },
});
