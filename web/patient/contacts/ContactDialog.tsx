import type { Contact } from '#contract/contacts.contract.ts';
import { contacts } from '#texts/generated/contacts.ts';
import { ContactDetails } from '#web/contacts/ContactDetails.tsx';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';

/** One enquiry with everything that was written about it. */
export function ContactDialog({ contact, onClose }: { contact: Contact | null; onClose: () => void }) {
  const t = useTexts(contacts);
  return (
    <Dialog
      isOpen={contact !== null}
      onClose={onClose}
      title={t.dialog_title}
      isWide
      closesOnPressBeside
      actions={
        <Button look="secondary" onClick={onClose}>
          {t.close}
        </Button>
      }
    >
      {contact && <ContactDetails contact={contact} />}
    </Dialog>
  );
}
