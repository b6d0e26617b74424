import { z } from 'zod';
import { maskCardNumbers } from './card-numbers.rules.ts';
import { defineEndpoints } from './endpoint.ts';
import { CARD_NOTE, freeText, withoutCards } from './free-text.ts';
import { Locale } from './locale.ts';
import { Id } from './schedule.contract.ts';

const LONGEST_ANSWER = 5000;

const Key = z.string().min(1).max(100);
const TypeInput = z.enum(['text', 'yesNoOther', 'number']);
const Level = z.int().min(1).max(5);

const GivenNumber = z.number().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER);

/** Number fields send `172` or `"172"`; a missing entry is empty. */
const Notice = z
  .union([z.string().max(LONGEST_ANSWER), GivenNumber, z.null()])
  .transform((entry) => String(entry ?? '').trim())
  .pipe(freeText(LONGEST_ANSWER));

/** The place, the date or the signature. The signature is a data URL, which is longer than any answer. */
const SignNotice = z
  .union([z.string().max(300_000, 'signature_too_large').describe(CARD_NOTE), z.null()])
  .transform((entry) => (entry ?? '').trim())
  .transform((entry) => (entry.startsWith('data:') ? entry : maskCardNumbers(entry)));

const GivenQuestion = z.object({
  key: Key,
  keyText: z.string().max(2000).optional(),
  typeInput: TypeInput.optional(),
  checkedValue: z.enum(['yes', 'no', '']).nullish().describe('no by default'),
  notice: Notice.default(''),
  level: Level.nullish(),
  checkbox: z.object({ level: Level.nullish() }).nullish(),
  required: z.boolean().optional(),
  children: z
    .array(
      z.object({ key: Key.optional(), keyText: z.string().max(2000).optional(), notice: Notice.default('') }),
    )
    .max(20)
    .optional(),
});

/** A filled-in form as clients send it: the form of `getAnamnesisForm` with the answers in `notice`. */
export const AnamnesisSubmission = z.object({
  version: z.string().max(40).optional().describe('of the questions; by default the present ones'),
  privateDataCategory: z
    .object({ questions: z.array(z.object({ key: Key, notice: Notice.default('') })).max(40) })
    .optional(),
  categories: z.array(z.object({ slug: Key, questions: z.array(GivenQuestion).max(60) })).max(20),
  sign: z.object({ questions: z.array(z.object({ key: Key, notice: SignNotice.default('') })).max(10) }),
  terms_1: z.boolean().optional(),
  terms_2: z.boolean().optional(),
  terms_3: z.boolean().optional(),
});
export type AnamnesisSubmission = z.output<typeof AnamnesisSubmission>;
/** The same as a client sends it, with numbers where the form asks for them. */
export type SentAnamnesis = z.input<typeof AnamnesisSubmission>;

const Entry = withoutCards(z.string().max(LONGEST_ANSWER));

/** The entries so far, by the keys of the questions and independent of the language. Never contains the signature. */
export const AnamnesisEntries = z.object({
  answers: z.record(
    Key,
    z.object({
      checkedValue: z.enum(['yes', 'no']),
      notice: Entry,
      level: Level.nullable(),
      children: z.record(Key, Entry),
    }),
  ),
  privateData: z.record(Key, Entry),
  place: withoutCards(z.string().max(200)),
});
export type AnamnesisEntries = z.infer<typeof AnamnesisEntries>;

const ShownQuestion = z.object({
  key: z.string(),
  keyText: z.string(),
  name: z.string().describe('the question in a few words, for lists of answers'),
  hint: z.string().nullable(),
  typeInput: TypeInput,
  checkedValue: z.literal('no'),
  notice: z.literal(''),
  required: z.boolean(),
  /** The label of the text field after a yes, or of a free text. */
  detailText: z.string().nullable(),
  /** Present if the question has a scale. */
  checkbox: z.object({ level: z.null() }).nullable(),
  children: z.array(z.object({ key: z.string(), keyText: z.string(), notice: z.literal('') })),
});
export type ShownQuestion = z.infer<typeof ShownQuestion>;

const PrivateQuestion = z.object({
  key: z.string(),
  keyText: z.string(),
  typeInput: TypeInput,
  columnName: z.string().describe('the field of the user data; empty if only this form asks for it'),
  subKey: z.string().describe('inside that column, such as the street of the address'),
  className: z.string().describe('`half` or `full`: how wide the field is'),
  notice: z.literal(''),
  required: z.boolean(),
});
export type PrivateQuestion = z.infer<typeof PrivateQuestion>;

/** The questions in the language of the caller, in the format of a submission. */
export const AnamnesisForm = z.object({
  version: z.string(),
  status: z.enum(['draft', 'approved']).describe("whether the clinic's doctors have approved the wording"),
  locale: Locale,
  privateDataCategory: z.object({ slug: z.string(), title: z.string(), questions: z.array(PrivateQuestion) }),
  categories: z.array(
    z.object({
      slug: z.string(),
      title: z.string(),
      intro: z.string().nullable(),
      questions: z.array(ShownQuestion),
    }),
  ),
  sign: z.object({
    slug: z.string(),
    title: z.string(),
    questions: z.array(
      z.object({
        key: z.enum(['ort', 'date', 'sign']),
        keyText: z.string(),
        notice: z.string(),
        required: z.literal(true),
      }),
    ),
  }),
  consents: z.array(
    z.object({ key: z.enum(['terms_1', 'terms_2', 'terms_3']), text: z.string(), required: z.boolean() }),
  ),
});
export type AnamnesisForm = z.infer<typeof AnamnesisForm>;

export const anamnesis = defineEndpoints({
  getAnamnesisForm: {
    method: 'GET',
    path: '/api/patients/anamnesis-form',
    access: 'anyone',
    summary: 'The questions of the medical history: those of a booking, or all of them.',
    input: z.object({ form: z.enum(['booking', 'full']).default('booking') }),
    output: z.object({ data: AnamnesisForm }),
  },
});

/** The level of one complaint over time. */
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
      'Stores the signed whole medical history as a new version. A repeated request with the same Idempotency-Key gets the same answer.',
    input: z.object({
      anamneseDaten: AnamnesisSubmission.optional(),
      anamnesis: AnamnesisSubmission.optional().describe('another name of anamneseDaten'),
      locale: Locale.optional().describe('the language in which the patient read the questions'),
    }),
    output: z.object({ message: z.string(), data: z.object({ id: z.int(), version: z.int() }) }),
  },
  readLatestAnswers: {
    method: 'GET',
    path: '/api/patients/anamneses/latest',
    access: 'patient',
    summary:
      'The latest answers of the patient in all sections, to start a correction from. Never place, date or signature.',
    input: z.object({}),
    output: z.object({
      data: z.object({ submitted_at: z.iso.datetime(), entries: AnamnesisEntries }).nullable(),
    }),
  },
  readSeverityCourses: {
    method: 'GET',
    path: '/api/patients/anamneses/severity',
    access: 'patient',
    summary: 'The levels of all complaints with a scale over time.',
    input: z.object({}),
    output: z.object({ data: z.array(SeverityCourse) }),
  },
  readAnamnesisPdf: {
    method: 'GET',
    path: '/api/patients/anamneses/:id/pdf',
    access: 'patient',
    summary: 'A signed medical history of the patient as a PDF with answers, signature, hash and version.',
    input: z.object({ id: Id }),
    answers: 'file',
  },
});
