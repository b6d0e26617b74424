import { useQuery } from '@tanstack/react-query';
import { contacts } from '#texts/generated/contacts.ts';
import { route } from '#texts/generated/route.ts';
import { useTexts } from '#web/lib/language.ts';
import { withQueries } from '#web/lib/queries.tsx';
import { useSessionUser } from '#web/lib/session.ts';
import { useFailureToast } from '#web/lib/use-failure-toast.ts';
import { Page } from '#web/shell/Page.tsx';
import { Card } from '#web/ui/Card.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { ownProfile } from '../identity/profile.ts';
import styles from './Contact.module.css';
import { ContactForm } from './ContactForm.tsx';
import { contactOfPatient, EMPTY_CONTACT, withTyped } from './contact-values.ts';
import { EmergencyNote } from './EmergencyNote.tsx';
import { typedContact } from './typed-contact.ts';
import { WayOn } from './WayOn.tsx';

/** Writing to the clinic, as a visitor or as a patient. */
export const ContactPage = withQueries(ContactScreen);

function ContactScreen() {
  const t = useTexts(contacts);
  const title = useTexts(route).Contact;
  return (
    <Page>
      <PageHeading lead={t.form_lead}>{title}</PageHeading>
      <div className={styles.columns}>
        <div className={styles.beside}>
          <EmergencyNote />
          <WayOn />
        </div>
        <Card className={styles.form}>
          <StartedForm />
        </Card>
      </div>
    </Page>
  );
}

/** A patient's form waits for what is known of her; when that cannot be loaded, she types it herself. */
function StartedForm() {
  const t = useTexts(contacts);
  const user = useSessionUser();
  const profile = useQuery({ ...ownProfile, enabled: user !== null });
  useFailureToast(profile);

  if (user && profile.isPending) return <Skeleton rows={8} label={t.form_loading} />;
  const known = user && profile.data ? contactOfPatient(profile.data) : EMPTY_CONTACT;
  return <ContactForm key={user?.id ?? 'visitor'} start={withTyped(known, typedContact())} />;
}
