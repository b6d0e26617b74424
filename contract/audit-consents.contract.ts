import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';

/** What somebody can agree to. */
export const consentKinds = [
  'accuracy',
  'data_processing',
  'terms',
  'cancellation_rule',
  'privacy',
  'reminder_mails',
  'video',
] as const;

/** The published texts that consents are about. */
export const consentTexts = ['agb', 'privacy-policy'] as const;

/** What a patient can withdraw without closing the account. The other kinds belong to a contract or state facts. */
export const withdrawableKinds = ['data_processing', 'reminder_mails', 'video'] as const;
export type WithdrawableKind = (typeof withdrawableKinds)[number];

const ConsentRow = z.object({
  id: z.int(),
  kind: z.enum(consentKinds),
  given_with: z
    .enum(['anamnesis', 'appointment', 'contact', 'registration', 'account'])
    .describe('what it was given or withdrawn with'),
  is_given: z.boolean(),
  recorded_at: z.iso.datetime(),
  texts: z
    .array(z.object({ slug: z.enum(consentTexts), version: z.int() }))
    .describe('the published texts it was about, as they were then'),
});
export type ConsentRow = z.infer<typeof ConsentRow>;

const ConsentChoice = z.object({
  kind: z.enum(withdrawableKinds),
  state: z.enum(['given', 'withdrawn', 'not_asked']),
  since: z.iso.datetime().nullable(),
});
export type ConsentChoice = z.infer<typeof ConsentChoice>;

const Consents = z.object({
  choices: z.array(ConsentChoice),
  consents: z.array(ConsentRow).describe('newest first, 200 at most'),
});
export type Consents = z.infer<typeof Consents>;

const Changed = z.object({ message: z.string(), data: Consents });

export const auditConsents = defineEndpoints({
  listConsents: {
    method: 'GET',
    path: '/api/patients/consents',
    access: 'patient',
    summary: 'The consents of the patient with version and time, and which of them the patient can withdraw.',
    input: z.object({}),
    output: z.object({ data: Consents }),
  },
  withdrawConsent: {
    method: 'POST',
    path: '/api/patients/consents/:kind/withdraw',
    access: 'patient',
    summary: 'Withdraws a consent for the future. No password is needed, because none was needed to give it.',
    input: z.object({ kind: z.enum(withdrawableKinds) }),
    output: Changed,
  },
  giveConsent: {
    method: 'POST',
    path: '/api/patients/consents/:kind/give',
    access: 'patient',
    summary:
      'Gives a withdrawn consent again. The consent for the medical history needs a newly signed history instead.',
    input: z.object({ kind: z.literal('reminder_mails') }),
    output: Changed,
  },
});
