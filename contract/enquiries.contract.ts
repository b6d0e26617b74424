import { z } from 'zod';
import { AddressOrText } from './address.ts';
import { defineEndpoints } from './endpoint.ts';
import { freeText, richText } from './free-text.ts';
import { pageOf, pagingOf } from './paging.ts';
import { Birthdate, EmailAddress, line, PersonName, Phone } from './person.ts';
import { Id } from './schedule.contract.ts';

export const enquiryColumns = ['doctor', 'title', 'description', 'created_at'] as const;
/** The last one says whether there is an answer. */
const searchedColumns = [...enquiryColumns, 'reply'] as const;

const EnquiryEmail = z.object({
  id: z.int(),
  subject: z.string(),
  content: z.string().describe('HTML of a few safe tags'),
  created_at: z.iso.datetime(),
});

/** An enquiry with the answers by e-mail. */
export const Enquiry = z.object({
  id: z.int(),
  doctor: z
    .object({ id: z.int(), first_name: z.string(), last_name: z.string(), display_name: z.string() })
    .nullable()
    .describe('null: the clinic in general'),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  title: z.string(),
  description: z.string(),
  last_email_sent_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  emails: z.array(EnquiryEmail),
});
export type Enquiry = z.infer<typeof Enquiry>;

/** `doctor` is the id of a doctor, or empty for the clinic in general; only signed-in patients can choose a doctor. */
const ContactForm = z.object({
  title: line(255),
  description: freeText(10_000).min(1),
  first_name: PersonName,
  last_name: PersonName,
  email: EmailAddress,
  phone: Phone,
  birthdate: Birthdate,
  address: AddressOrText,
  doctor: z.union([Id, z.literal(''), z.null()]).optional(),
  agree_terms: z.literal(true, 'agree_terms'),
  user_id: z.unknown().optional().describe('has no effect'),
  website: z.string().max(500).optional().describe('must be empty: only bots see this field'),
  form_token: z
    .string()
    .max(300)
    .optional()
    .describe('from `getContactForm`; proves when the form was opened'),
});
export type ContactForm = z.output<typeof ContactForm>;

export const enquiries = defineEndpoints({
  getContactForm: {
    method: 'GET',
    path: '/api/patients/contact/form',
    access: 'anyone',
    summary: 'A token for one enquiry. A form that is sent faster than a person can write is refused.',
    input: z.object({}),
    output: z.object({ data: z.object({ form_token: z.string() }) }),
  },
  createContact: {
    method: 'POST',
    path: '/api/patients/contact/create',
    access: 'anyone',
    summary: 'Sends an enquiry to the clinic, as a visitor or as a patient.',
    input: z.object({ contact: ContactForm }),
    output: z.object({ message: z.string() }),
  },
  listOwnEnquiries: {
    method: 'GET',
    path: '/api/patients/contacts',
    access: 'patient',
    summary: 'The enquiries of the patient with their answers.',
    input: pagingOf(enquiryColumns, { perPage: 10, sortColumn: 'created_at' }).extend({
      searchColumn: z
        .union([z.array(z.enum(searchedColumns)).max(10), z.enum(searchedColumns).transform((one) => [one])])
        .catch([...searchedColumns])
        .optional()
        .describe('the columns to search; all if missing'),
    }),
    output: pageOf(Enquiry),
  },
});

export const enquiriesStaff = defineEndpoints({
  listEnquiries: {
    method: 'GET',
    path: '/api/staff/contacts',
    access: 'staff',
    summary: 'Enquiries: a doctor sees those sent to her, administrators and assistants see all.',
    input: pagingOf(enquiryColumns, { perPage: 10, sortColumn: 'created_at' }).extend({
      state: z.enum(['open', 'answered', 'all']).catch('open').default('open'),
      enquiry_id: Id.optional().describe('only this enquiry, in any state'),
    }),
    output: pageOf(
      Enquiry.extend({
        patient_id: z.int().nullable(),
        birthdate: z.iso.date().nullable(),
        address: z.string().describe('in one line; empty if there is none'),
        is_signed_in: z.boolean().describe('false: the sender has not proven the address'),
      }),
    ),
  },
  replyToEnquiry: {
    method: 'POST',
    path: '/api/staff/contacts/:id/reply',
    access: 'staff',
    summary:
      'Answers an enquiry by e-mail and stores the answer. A repeated request key makes no second answer.',
    input: z.object({
      id: Id,
      subject: line(255),
      content: richText(20_000).trim().min(1).describe('HTML of a few safe tags, or plain text'),
      request_key: z.uuid(),
    }),
    output: z.object({ message: z.string(), data: Enquiry }),
  },
});
