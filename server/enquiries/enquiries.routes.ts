import { enquiries, enquiriesStaff } from '#contract/enquiries.contract.ts';
import { implement } from '#server/platform/capability.ts';
import { listEnquiries, listOwnEnquiries } from './list-enquiries.service.ts';
import { replyToEnquiry } from './reply-to-enquiry.service.ts';
import { openForm, sendEnquiry } from './send-enquiry.service.ts';

export const enquiriesRoutes = [
  ...implement(enquiries, {
    getContactForm: ({ deps }) => openForm(deps),
    createContact: ({ deps, actor, input, client }) => sendEnquiry(deps, actor, input.contact, client),
    listOwnEnquiries: ({ deps, actor, input, client }) => listOwnEnquiries(deps, actor, input, client),
  }),
  ...implement(enquiriesStaff, {
    listEnquiries: ({ deps, actor, input, client }) => listEnquiries(deps, actor, input, client),
    replyToEnquiry: ({ deps, actor, input, client }) => replyToEnquiry(deps, actor, input, client),
  }),
];
