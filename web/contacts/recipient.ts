import type { Contact } from '#contract/contacts.contract.ts';
import type { contacts } from '#texts/generated/contacts.ts';

/** To whom an enquiry went: a doctor, or the clinic in general. */
export function recipientOf({ doctor }: Contact, t: (typeof contacts)['de']): string {
  return doctor?.display_name ?? t.general;
}
