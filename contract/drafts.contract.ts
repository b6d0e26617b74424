import { z } from 'zod';
import { AnamnesisEntries } from './anamnesis.contract.ts';
import { DraftUserData } from './booking.contract.ts';
import { defineEndpoints } from './endpoint.ts';
import { withoutCards } from './free-text.ts';
import { GivenInstant } from './numbers.ts';

/** The long forms of a patient. The name of a form is also the field that holds its entries. */
export const DraftForm = z.enum(['anamnesis', 'enquiry', 'finding', 'profile']);
export type DraftForm = z.infer<typeof DraftForm>;

const { salutation: _, ...sender } = DraftUserData.shape;
const Title = withoutCards(z.string().max(300));
const Description = withoutCards(z.string().max(20_000));

/** As typed so far, not checked. Never contains a signature, a consent, a password or a file. */
const entries = {
  anamnesis: AnamnesisEntries.optional(),
  enquiry: z
    .object({ ...sender, doctor: withoutCards(z.string().max(20)), title: Title, description: Description })
    .optional(),
  finding: z.object({ title: Title, description: Description }).optional(),
  profile: DraftUserData.optional(),
};

/** What a patient typed into one form and has not sent yet. */
export const FormDraft = z.object({ saved_at: z.iso.datetime(), ...entries });
export type FormDraft = z.infer<typeof FormDraft>;

const Form = z.object({ form: DraftForm });

export const drafts = defineEndpoints({
  getFormDraft: {
    method: 'GET',
    path: '/api/patients/drafts/:form',
    access: 'patient',
    summary: 'What this patient typed into a form and has not sent yet, on any device.',
    input: Form,
    output: z.object({ data: FormDraft.nullable() }),
  },
  saveFormDraft: {
    method: 'PUT',
    path: '/api/patients/drafts/:form',
    access: 'patient',
    isMadeByPage: true,
    summary:
      'Stores the entries of the form for 24 hours, encrypted. The later call replaces the earlier one; the answer contains a draft that was replaced unread.',
    input: Form.extend({
      ...entries,
      based_on: GivenInstant.nullish().describe(
        '`saved_at` of the draft that this device has read or saved last',
      ),
    }),
    output: z.object({
      saved_at: z.iso.datetime(),
      replaced: FormDraft.nullable().describe('a draft of another device, which this device has not read'),
    }),
  },
  discardFormDraft: {
    method: 'DELETE',
    path: '/api/patients/drafts/:form',
    access: 'patient',
    summary: 'Deletes the draft of the form.',
    input: Form,
    output: z.object({ message: z.string() }),
  },
});
