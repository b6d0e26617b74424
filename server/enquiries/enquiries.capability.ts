import { enquiries as enquiriesEndpoints, enquiriesStaff } from '#contract/enquiries.contract.ts';
import { addressProven } from '#server/identity/identity.events.ts';
import { type Capability, implement, listen } from '#server/platform/capability.ts';
import { claimNewEnquiry, claimOfPatient } from './claim-enquiries.service.ts';
import { mailNotice, mailReceipt, mailReply } from './enquiries.mails.ts';
import { enquiriesPersonalData, forgetOldEnquiries } from './enquiries.personal-data.ts';
import { listEnquiries, listOwnEnquiries } from './list-enquiries.service.ts';
import { enquiryAnswered, replyToEnquiry } from './reply-to-enquiry.service.ts';
import { enquiryReceived, openForm, sendEnquiry } from './send-enquiry.service.ts';

/** Enquiries to the clinic, and the answers by e-mail. */
export const enquiries: Capability = {
  name: 'enquiries',
  routes: [
    ...implement(enquiriesEndpoints, {
      getContactForm: ({ deps }) => openForm(deps),
      createContact: ({ deps, actor, input, client }) => sendEnquiry(deps, actor, input.contact, client),
      listOwnEnquiries: ({ deps, actor, input, client }) => listOwnEnquiries(deps, actor, input, client),
    }),
    ...implement(enquiriesStaff, {
      listEnquiries: ({ deps, actor, input, client }) => listEnquiries(deps, actor, input, client),
      replyToEnquiry: ({ deps, actor, input, client }) => replyToEnquiry(deps, actor, input, client),
    }),
  ],
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
