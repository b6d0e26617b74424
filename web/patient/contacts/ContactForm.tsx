import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { contacts } from '#texts/generated/contacts.ts';
import { identity } from '#texts/generated/identity.ts';
import { useTexts } from '#web/lib/language.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import formStyles from '#web/ui/Form.module.css';
import { LongForm } from '#web/ui/LongForm.tsx';
import { RestOfErrors } from '#web/ui/RestOfErrors.tsx';
import { AddressFields } from '../identity/AddressFields.tsx';
import { pathTo } from '../routes.ts';
import { LinkedText } from '../shell/LinkedText.tsx';
import { keepSubmissionMessage } from '../submission-message.ts';
import { ContactSender } from './contact-sender.ts';
import { type ContactValues, contactErrors } from './contact-values.ts';
import { MessageFields } from './MessageFields.tsx';
import { SenderFields } from './SenderFields.tsx';
import { forgetTyped, keepTyped } from './typed-contact.ts';
import { UnseenField } from './UnseenField.tsx';

/** Absolute, because they open in a tab of their own. */
const LEGAL_LINKS = ['/patient/agb', '/patient/privacy-policy'];

export function ContactForm({ start }: { start: ContactValues }) {
  const t = useTexts(contacts);
  const identityTexts = useTexts(identity);
  const form = useContactForm(start);

  return (
    <LongForm className={formStyles.form} onSubmit={form.submit} onChange={() => keepTyped(form.values())}>
      <section className={formStyles.section}>
        <h2>{t.section_message}</h2>
        <MessageFields field={form.field} />
      </section>
      <section className={formStyles.section}>
        <h2>{t.section_sender}</h2>
        <SenderFields field={form.field} />
      </section>
      <section className={formStyles.section}>
        <h2>{identityTexts.section_address}</h2>
        <AddressFields field={form.field} />
      </section>
      <UnseenField {...form.field('website')} />
      <Checkbox
        label={<LinkedText text={identityTexts.agree_terms} links={LEGAL_LINKS} />}
        required
        {...form.field('agree_terms')}
      />
      <RestOfErrors texts={form.refusal?.rest} />
      <Button type="submit" isWide isBusy={form.isBusy} busyText={t.sending}>
        {t.send}
      </Button>
    </LongForm>
  );
}

/** What the server says to it is shown by the thank-you screen. */
function useContactForm(start: ContactValues) {
  const navigate = useNavigate();
  const [sender] = useState(() => new ContactSender());
  useEffect(() => sender.open(), [sender]);
  return useApiForm({
    defaultValues: start,
    errorsOf: contactErrors,
    isLong: true,
    send: async (values) => keepSubmissionMessage((await sender.send(values)).message),
    onDone: () => {
      forgetTyped();
      navigate(pathTo('Thank'));
    },
  });
}
