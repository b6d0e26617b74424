import { addressProven } from '#server/identity/email/prove-address.service.ts';
import { type Capability, listen } from '#server/platform/capability.ts';
import { claimNewEnquiry, claimOfPatient } from './claim-enquiries.service.ts';
import { enquiryAnswered, enquiryReceived } from './enquiries.events.ts';
import { mailNotice, mailReceipt, mailReply } from './enquiries.mails.ts';
import { contactsPersonalData, forgetOldEnquiries } from './enquiries.personal-data.ts';
import { contactsRoutes } from './enquiries.routes.ts';

/** Enquiries to the clinic, and what it answers by e-mail. */
export const enquiries: Capability = {
  name: 'enquiries',
  routes: contactsRoutes,
  listeners: [
    listen(enquiryReceived, 'find its patient', claimNewEnquiry),
    listen(enquiryReceived, 'mail a receipt', mailReceipt),
    listen(enquiryReceived, 'tell the clinic', mailNotice),
    listen(enquiryAnswered, 'mail the answer', mailReply),
    listen(addressProven, 'find her enquiries', claimOfPatient),
  ],
  sweeps: [{ name: 'forget old enquiries', cron: '43 3 * * *', run: forgetOldEnquiries }],
  personalData: contactsPersonalData,
};
