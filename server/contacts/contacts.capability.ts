import { addressProven } from '#server/identity/proven-address.service.ts';
import { type Capability, listen } from '#server/platform/capability.ts';
import { claimNewEnquiry, claimOfPatient } from './claim.service.ts';
import { enquiryAnswered, enquiryReceived } from './contacts.events.ts';
import { contactsPersonalData } from './contacts.personal-data.ts';
import { contactsRoutes } from './contacts.routes.ts';
import { mailNotice, mailReceipt, mailReply } from './letters.service.ts';
import { forgetOldEnquiries } from './old-enquiries.service.ts';

/** Enquiries to the clinic, and what it answers by e-mail. */
export const contacts: Capability = {
  name: 'contacts',
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
