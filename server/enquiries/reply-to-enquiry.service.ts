import type { z } from 'zod';
import type { Enquiry, enquiriesStaff } from '#contract/enquiries.contract.ts';
import { doctorNames } from '#server/catalogue/catalogue-names.service.ts';
import type { Staff } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { defineEvent, recordEvent } from '#server/platform/jobs/outbox.ts';
import { enquiries_answer } from '#texts/generated/enquiries_answer.ts';
import { cleanReply, paragraphsOf } from './enquiries.rules.ts';
import {
  findEmailByKey,
  insertEmail,
  listEmails,
  lockEnquiry,
  markAnswered,
  type NewEmail,
  type StoredEnquiry,
} from './enquiries.store.ts';
import { enquiryOnWire, recordReading, visibleEnquiries } from './list-enquiries.service.ts';

export const enquiryAnswered = defineEvent<{ contactId: number; emailId: number }>('contacts.answered');

type Reply = z.output<(typeof enquiriesStaff)['replyToEnquiry']['input']>;

/** Answers an enquiry by e-mail and stores the answer. A repeated request key sends no second mail. */
export async function replyToEnquiry(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  staff: Staff,
  reply: Reply,
  { locale }: Pick<Client, 'locale'>,
): Promise<{ message: string; data: Enquiry }> {
  const content = cleanReply(reply.content);
  if (paragraphsOf(content).length === 0)
    throw new Failure('request.invalid', { fields: { content: [{ text: 'required' }] } });

  const at = now();
  const data = await db.transaction(async (tx) => {
    const enquiry = await lockEnquiry(tx, reply.id, await visibleEnquiries(tx, staff));
    if (!enquiry) throw new Failure('request.not_found');
    const { subject, request_key: requestKey } = reply;
    const email = {
      contactId: enquiry.id,
      staffId: staff.staffId,
      subject,
      content,
      requestKey,
      createdAt: at,
    };
    const isNew = await sendOnce(tx, email);
    await recordReading(tx, staff, enquiry, at);
    return await describeEnquiry(tx, isNew ? { ...enquiry, lastEmailSentAt: at } : enquiry);
  });
  return { message: enquiries_answer[locale].replied, data };
}

async function sendOnce(tx: Db, email: NewEmail): Promise<boolean> {
  const emailId = await insertEmail(tx, email);
  if (emailId === undefined) {
    await requireSameContent(tx, email);
    return false;
  }
  await markAnswered(tx, email.contactId, email.createdAt);
  await recordEvent(tx, enquiryAnswered, { contactId: email.contactId, emailId });
  return true;
}

async function requireSameContent(
  tx: Db,
  { requestKey, contactId, subject, content }: NewEmail,
): Promise<void> {
  const sent = await findEmailByKey(tx, requestKey);
  const isSame = sent?.contactId === contactId && sent.subject === subject && sent.content === content;
  if (!isSame) throw new Failure('request.key_reused');
}

async function describeEnquiry(tx: Db, enquiry: StoredEnquiry): Promise<Enquiry> {
  return enquiryOnWire(enquiry, await listEmails(tx, [enquiry.id]), await doctorNames(tx));
}
