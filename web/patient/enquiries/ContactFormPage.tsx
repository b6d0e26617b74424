import { useQuery } from '@tanstack/react-query';
import Siren from 'lucide-react/icons/siren';
import { enquiries } from '#texts/generated/enquiries.ts';
import { route } from '#texts/generated/route.ts';
import { useTexts } from '#web/lib/language.ts';
import { useFailureToast, withQueries } from '#web/lib/queries.tsx';
import { Link } from '#web/lib/router.ts';
import { useSessionUser } from '#web/lib/session.ts';
import { Page } from '#web/shell/Page.tsx';
import { Card } from '#web/ui/Card.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { ownProfile } from '../identity/person-values.ts';
import { pathTo } from '../paths.ts';
import styles from './ContactForm.module.css';
import { ContactForm } from './ContactForm.tsx';
import { contactOfPatient, EMPTY_CONTACT, typedEnquiry, withTyped } from './enquiry-values.ts';

/** Writing to the clinic, as a visitor or as a patient. */
export const ContactFormPage = withQueries(ContactFormScreen);

function ContactFormScreen() {
  const t = useTexts(enquiries);
  const title = useTexts(route).Contact;
  return (
    <Page>
      <PageHeading lead={t.form_lead}>{title}</PageHeading>
      <div className={styles.columns}>
        <div className={styles.beside}>
          <EmergencyNote />
          <OtherWays />
        </div>
        <Card className={styles.form}>
          <StartedForm />
        </Card>
      </div>
    </Page>
  );
}

/** The form of a patient waits for the profile; if that cannot be loaded, the patient types everything. */
function StartedForm() {
  const t = useTexts(enquiries);
  const user = useSessionUser();
  const profile = useQuery({ ...ownProfile, enabled: user !== null });
  useFailureToast(profile);

  if (user && profile.isPending) return <Skeleton rows={8} label={t.form_loading} />;
  const known = user && profile.data ? contactOfPatient(profile.data) : EMPTY_CONTACT;
  return <ContactForm key={user?.id ?? 'visitor'} start={withTyped(known, typedEnquiry())} />;
}

/** A message may wait for hours; whoever cannot must know at once whom to call. */
function EmergencyNote() {
  const t = useTexts(enquiries);
  return (
    <aside className={styles.emergency} aria-label={t.emergency_title}>
      <Siren size={22} aria-hidden="true" />
      <div>
        <p className={styles.emergencyTitle}>{t.emergency_title}</p>
        <p>
          {t.emergency_text} <a href="tel:112">112</a>
        </p>
        <p>
          {t.on_call_text} <a href="tel:116117">116117</a>
        </p>
      </div>
    </aside>
  );
}

/** Where else to go: a visitor to the login and back, a patient to what she wrote before. */
function OtherWays() {
  const t = useTexts(enquiries);
  const user = useSessionUser();
  return (
    <p className={styles.hint}>
      {user ? (
        <Link to={pathTo('Contacts')}>{t.earlier_link}</Link>
      ) : (
        <>
          {t.login_hint}{' '}
          <Link to={pathTo('Login')} state={{ from: pathTo('Contact') }}>
            {t.login_link}
          </Link>
        </>
      )}
    </p>
  );
}
