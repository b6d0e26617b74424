import { contacts } from '#contract/contacts.contract.ts';
import { contactsStaff } from '#contract/contacts-staff.contract.ts';
import { implement } from '#server/platform/capability.ts';
import { openForm } from './contact-form.service.ts';
import { ownContacts } from './contacts-list.service.ts';
import { sendEnquiry } from './enquiry.service.ts';
import { replyToEnquiry } from './reply.service.ts';
import { listEnquiries } from './staff-enquiries.service.ts';

export const contactsRoutes = [
  ...implement(contacts, {
    getContactForm: ({ deps }) => openForm(deps),
    createContact: ({ deps, actor, input, client }) => sendEnquiry(deps, actor, input.contact, client),
    listContacts: ({ deps, actor, input, client }) => ownContacts(deps, actor, input, client),
  }),
  ...implement(contactsStaff, {
    listEnquiries: ({ deps, actor, input, client }) => listEnquiries(deps, actor, input, client),
    replyToEnquiry: ({ deps, actor, input, client }) => replyToEnquiry(deps, actor, input, client),
  }),
];
