import { z } from 'zod';
import { Contact, contactColumns } from './contacts.contract.ts';
import { defineEndpoints } from './endpoint.ts';
import { richText } from './free-text.ts';
import { pageOf, pagingOf } from './paging.ts';
import { line } from './person.ts';
import { Id } from './schedule.contract.ts';

export const contactsStaff = defineEndpoints({
  listEnquiries: {
    method: 'GET',
    path: '/api/staff/contacts',
    access: 'staff',
    summary: 'Enquiries: a doctor sees those to her, administrators and assistants also those to the clinic.',
    input: pagingOf(contactColumns, { perPage: 10, sortColumn: 'created_at' }).extend({
      state: z.enum(['open', 'answered', 'all']).catch('open').default('open'),
      enquiry_id: Id.optional().describe('only this one, whatever its state'),
    }),
    output: pageOf(
      Contact.extend({
        patient_id: z.int().nullable(),
        birthdate: z.iso.date().nullable(),
        address: z.string().describe('in one line; empty if there is none'),
        is_signed_in: z.boolean().describe('false: written by somebody who only named this address'),
      }),
    ),
  },
  replyToEnquiry: {
    method: 'POST',
    path: '/api/staff/contacts/:id/reply',
    access: 'staff',
    summary: 'Answers an enquiry by e-mail and keeps the answer with it. The same request key is one answer.',
    input: z.object({
      id: Id,
      subject: line(255),
      content: richText(20_000).trim().min(1).describe('HTML of a few safe tags, or plain text'),
      request_key: z.uuid(),
    }),
    output: z.object({ message: z.string(), data: Contact }),
  },
});
