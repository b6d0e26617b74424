import { z } from 'zod';

const Sentence = z.string().trim().min(1);
const Wording = z.strictObject({ de: Sentence, en: Sentence });
export type Wording = z.infer<typeof Wording>;

const Key = z.string().regex(/^[a-z][A-Za-z0-9_]{1,60}$/);

const Question = z
  .strictObject({
    key: Key,
    /** The question in a few words: a patient confirms a no by this name, and a list of answers is short. */
    name: Wording,
    type: z.enum(['yesNoOther', 'text']),
    required: z.boolean(),
    text: Wording,
    hint: Wording.optional(),
    /** The label of the text field that a yes opens, or of a free text. */
    detail: Wording.optional(),
    /** A yes needs a level from 1 to 5. */
    scale: z.boolean().default(false),
    children: z.array(z.strictObject({ key: Key, text: Wording })).default([]),
  })
  .refine(({ type, scale }) => type === 'yesNoOther' || !scale, 'only a yes has a strength')
  .refine(({ type, detail }) => type === 'text' || detail, 'a yes needs the label of its text')
  .refine(({ type, required }) => type === 'text' || required, 'no is an answer, so yes or no is required')
  .refine(({ children }) => isFreeOfRepeats(children.map(({ key }) => key)), 'a child key is used twice');
export type Question = z.infer<typeof Question>;

const Section = z
  .strictObject({
    slug: Key,
    /** Part of the booking form; other sections are only in the whole form. */
    inBooking: z.boolean(),
    title: Wording,
    intro: Wording.optional(),
    questions: z.array(Question).min(1).max(60),
  })
  .refine(
    ({ inBooking, questions }) => !inBooking || questions.every(({ required }) => required),
    'every question of a booking is required',
  );
export type Section = z.infer<typeof Section>;

const PersonalQuestion = z
  .strictObject({
    key: Key,
    type: z.enum(['text', 'number']),
    text: Wording,
    /** The field of the user data; empty if only this form asks for it. */
    columnName: z.string(),
    subKey: z.string(),
    className: z.enum(['half', 'full']),
    min: z.number().optional(),
    max: z.number().optional(),
  })
  .refine(({ type, min, max }) => type === 'text' || (min ?? 0) < (max ?? 0), 'a number needs its bounds');
export type PersonalQuestion = z.infer<typeof PersonalQuestion>;

const PersonalData = z.strictObject({
  slug: Key,
  title: Wording,
  questions: z.array(PersonalQuestion).min(1).max(40),
});

/** In this order. */
export const signKeys = ['ort', 'date', 'sign'] as const;
const consentKeys = ['terms_1', 'terms_2', 'terms_3'] as const;

const Sign = z.strictObject({
  slug: Key,
  title: Wording,
  questions: z
    .array(z.strictObject({ key: z.enum(signKeys), text: Wording }))
    .refine((questions) => isExactly(questions, signKeys), 'place, date and signature'),
});

const Consent = z.strictObject({
  key: z.enum(consentKeys),
  kind: z.enum(['accuracy', 'data_processing', 'terms']),
  required: z.boolean(),
  text: Wording,
});

/** One version of the questions, the personal data, the signature block and the consents. */
export const QuestionCatalogue = z
  .strictObject({
    version: z.string().regex(/^\d{4}-\d{2}[a-z]?$/),
    status: z.enum(['draft', 'approved']),
    note: Sentence,
    personalData: PersonalData,
    sections: z.array(Section).min(1).max(20),
    sign: Sign,
    consents: z
      .array(Consent)
      .refine((consents) => isExactly(consents, consentKeys), 'accuracy, data processing and terms'),
  })
  .refine(
    // Entries are stored by key alone, so a key must be unique in all sections.
    ({ personalData, sections, sign }) => isFreeOfRepeats([personalData, ...sections, sign].flatMap(keysOf)),
    'a key is used twice',
  );
export type QuestionCatalogue = z.infer<typeof QuestionCatalogue>;

export type FormKind = 'booking' | 'full';

export function sectionsOf({ sections }: QuestionCatalogue, form: FormKind): Section[] {
  return form === 'full' ? sections : sections.filter(({ inBooking }) => inBooking);
}

/** Whether these sections are those of the booking form or of the whole form. */
export function formOf({ sections }: QuestionCatalogue, answered: string[]): FormKind {
  const isBeyondBooking = sections.some(({ slug, inBooking }) => !inBooking && answered.includes(slug));
  return isBeyondBooking ? 'full' : 'booking';
}

function keysOf({ slug, questions }: { slug: string; questions: { key: string }[] }): string[] {
  return [slug, ...questions.map(({ key }) => key)];
}

function isExactly(entries: { key: string }[], keys: readonly string[]): boolean {
  return entries.map(({ key }) => key).join() === keys.join();
}

function isFreeOfRepeats(keys: string[]): boolean {
  return new Set(keys).size === keys.length;
}
