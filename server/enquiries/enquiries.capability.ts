import { addressProven } from '#server/identity/identity.events.ts';
import { type Capability, listen } from '#server/platform/capability.ts';
import { claimNewEnquiry, claimOfPatient } from './claim-enquiries.service.ts';
import { enquiryAnswered, enquiryReceived } from './enquiries.events.ts';
import { mailNotice, mailReceipt, mailReply } from './enquiries.mails.ts';
import { enquiriesPersonalData, forgetOldEnquiries } from './enquiries.personal-data.ts';
import { enquiriesRoutes } from './enquiries.routes.ts';

/** Enquiries to the clinic, and the answers by e-mail. */
export const enquiries: Capability = {
  name: 'enquiries',
  routes: enquiriesRoutes,
  listeners: [
    listen(enquiryReceived, 'find its patient', claimNewEnquiry),
    listen(enquiryReceived, 'mail a receipt', mailReceipt),
    listen(enquiryReceived, 'tell the clinic', mailNotice),
    listen(enquiryAnswered, 'mail the answer', mailReply),
    listen(addressProven, 'find her enquiries', claimOfPatient),
  ],
  sweeps: [{ name: 'forget old enquiries', cron: '43 3 * * *', run: forgetOldEnquiries }],
  personalData: enquiriesPersonalData,
};
