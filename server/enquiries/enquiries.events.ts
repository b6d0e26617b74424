import { defineEvent } from '#server/platform/jobs/outbox.ts';

export const enquiryReceived = defineEvent<{ contactId: number; hasReceipt: boolean }>('contacts.received');
export const enquiryAnswered = defineEvent<{ contactId: number; emailId: number }>('contacts.answered');
