import { queryOptions, useQuery } from '@tanstack/react-query';
import Siren from 'lucide-react/icons/siren';
import { useEffect, useState } from 'react';
import { enquiries } from '#texts/generated/enquiries.ts';
import { identity } from '#texts/generated/identity.ts';
import { route } from '#texts/generated/route.ts';
import { LinkedText } from '#web/content/LinkedText.tsx';
import { callApi } from '#web/lib/call-api.ts';
import { isHydrated } from '#web/lib/hydration.ts';
import { useTexts } from '#web/lib/language.ts';
import { useFailureToast, withQueries } from '#web/lib/queries.tsx';
import { Link, useNavigate } from '#web/lib/router.ts';
import { useSessionUser } from '#web/lib/session.ts';
import { type FieldBinding, useSendForm, withTypedBefore } from '#web/lib/use-send-form.ts';
import { Page } from '#web/shell/Page.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import formStyles from '#web/ui/Form.module.css';
import { LongForm } from '#web/ui/LongForm.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { RestOfErrors } from '#web/ui/RestOfErrors.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { SaveNote } from '../drafts/autosave.tsx';
import { DraftNotice } from '../drafts/DraftNotice.tsx';
import { useFormDraft } from '../drafts/form-draft.ts';
import { pathTo } from '../paths.ts';
import fieldStyles from '../person/Fields.module.css';
import { AddressFields, BirthdateField, PhoneField } from '../person/PersonFields.tsx';
import { ownProfile } from '../person/person-values.ts';
import { storeSubmissionMessage } from '../thanks/submission-message.ts';
import styles from './ContactForm.module.css';
import {
  contactOfPatient,
  EMPTY_CONTACT,
  type EnquiryValues,
  enquiryDraft,
  enquiryErrors,
  forgetTyped,
  storeTyped,
  typedEnquiry,
  withTyped,
} from './enquiry-values.ts';
import { EnquirySender } from './send-enquiry.ts';

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

/**
 * The form of a patient waits for the profile; if that cannot be loaded, the patient types everything. The server renders
 * the form of a visitor for everybody: what a patient types there before the app comes stays in the patient's own form.
 */
function StartedForm() {
  const t = useTexts(enquiries);
  const user = useSessionUser();
  const [goesOnAt] = useState(keepEarly);
  const profile = useQuery({ ...ownProfile, enabled: user !== null });
  useFailureToast(profile);

  if (user && profile.isPending) return <Skeleton rows={8} label={t.form_loading} />;
  const known = user && profile.data ? contactOfPatient(profile.data) : EMPTY_CONTACT;
  const start = withTyped(known, typedEnquiry());
  return <ContactForm key={user?.id ?? 'visitor'} known={known} start={start} goesOnAt={goesOnAt} />;
}

/** Keeps what was typed before the app is there. Answers with the name of the field that has the focus. */
function keepEarly(): string | null | undefined {
  if (isHydrated()) return null;
  const early = withTypedBefore(EMPTY_CONTACT);
  if (JSON.stringify(early) !== JSON.stringify(EMPTY_CONTACT)) storeTyped(early);
  return globalThis.document?.activeElement?.getAttribute('name');
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

/** Where else to go: a visitor to the login and back, a patient to the earlier enquiries. */
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

const LEGAL_LINKS = ['/patient/agb', '/patient/privacy-policy'];

interface ContactFormProps {
  /** The form as it begins for everybody, and with what this person typed before. */
  known: EnquiryValues;
  start: EnquiryValues;
  goesOnAt: string | null | undefined;
}

function ContactForm({ known, start, goesOnAt }: ContactFormProps) {
  const t = useTexts(enquiries);
  const identityTexts = useTexts(identity);
  const { draft, change, ...form } = useContactForm(known, start);
  const isVisitor = useSessionUser() === null;
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`main [name="${goesOnAt}"]`)?.focus();
  }, [goesOnAt]);

  return (
    <LongForm className={formStyles.form} onSubmit={form.submit} onChange={change}>
      <DraftNotice draft={draft} />
      <section className={formStyles.section}>
        <h2>{t.section_message}</h2>
        {isVisitor && <SenderFields field={form.field} />}
        <MessageFields field={form.field} />
      </section>
      <section className={formStyles.section}>
        <h2>{t.section_sender}</h2>
        {isVisitor ? <p className={formStyles.note}>{t.sender_hint}</p> : <SenderFields field={form.field} />}
        <ReachFields field={form.field} />
      </section>
      <section className={formStyles.section}>
        <h2>{identityTexts.section_address}</h2>
        <AddressFields field={form.field} />
      </section>
      <HoneypotField {...form.field('website')} />
      <Checkbox
        label={<LinkedText text={identityTexts.agree_terms} links={LEGAL_LINKS} />}
        required
        {...form.field('agree_terms')}
      />
      <RestOfErrors refusal={form.refusal} />
      {!isVisitor && <SaveNote state={draft.state} savedAt={draft.savedAt} />}
      <Button type="submit" isWide isBusy={form.isBusy} busyText={t.sending}>
        {t.send}
      </Button>
    </LongForm>
  );
}

/** The thank-you screen shows the server's answer. */
function useContactForm(known: EnquiryValues, start: EnquiryValues) {
  const navigate = useNavigate();
  const [sender] = useState(() => new EnquirySender());
  useEffect(() => sender.open(), [sender]);
  const form = useSendForm({
    defaultValues: start,
    errorsOf: enquiryErrors,
    isLong: true,
    send: async (values) => {
      await draft.flush();
      storeSubmissionMessage((await sender.send(values)).message);
    },
    onDone: () => {
      draft.end();
      navigate(pathTo('Thank'));
    },
  });
  const draft = useFormDraft({
    form: 'enquiry',
    read: () => enquiryDraft(form.values()),
    show: (entries) => {
      form.reset({ ...form.values(), ...entries });
      storeTyped(form.values());
    },
    start: enquiryDraft(known),
    isTyped: typedEnquiry() !== undefined,
    forget: forgetTyped,
  });
  const change = () => {
    storeTyped(form.values());
    draft.change();
  };
  return { ...form, draft, change };
}

interface MessageFieldsProps {
  field: (name: 'doctor' | 'title' | 'description') => FieldBinding;
}

function MessageFields({ field }: MessageFieldsProps) {
  const t = useTexts(enquiries);
  const user = useSessionUser();
  return (
    <>
      {user && <DoctorSelect {...field('doctor')} />}
      <TextField label={t.subject} required maxLength={255} autoComplete="off" {...field('title')} />
      <TextArea label={t.message} required rows={6} maxLength={10_000} {...field('description')} />
    </>
  );
}

/** The recipient of an enquiry. Without the list of doctors the patient can still write to the clinic. */
function DoctorSelect(binding: FieldBinding) {
  const t = useTexts(enquiries);
  const doctors = useQuery(allDoctors);
  useFailureToast(doctors);
  return (
    // The choice made before is put back once its option is here.
    <Select key={doctors.status} label={t.recipient} {...binding}>
      <option value="">{t.general}</option>
      {doctors.data?.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}

/** Whom a patient can write to. */
const allDoctors = queryOptions({
  queryKey: ['all doctors'],
  queryFn: async ({ signal }) => (await callApi('GET /api/patients/doctors', {}, { signal })).data,
});

interface SenderFieldsProps {
  field: (name: 'first_name' | 'last_name' | 'email') => FieldBinding;
}

function SenderFields({ field }: SenderFieldsProps) {
  const t = useTexts(identity);
  return (
    <div className={fieldStyles.grid}>
      <TextField label={t.first_name} required autoComplete="given-name" {...field('first_name')} />
      <TextField label={t.last_name} required autoComplete="family-name" {...field('last_name')} />
      <TextField label={t.email} type="email" required autoComplete="email" {...field('email')} />
    </div>
  );
}

/** By which the clinic recognises and reaches the sender. */
function ReachFields({ field }: { field: (name: 'phone' | 'birthdate') => FieldBinding }) {
  return (
    <div className={fieldStyles.grid}>
      <PhoneField look="dashed" {...field('phone')} />
      <BirthdateField {...field('birthdate')} />
    </div>
  );
}

/** Neither seen nor read aloud nor reached by keys nor filled in by the browser: only a program writes here. */
function HoneypotField({ errors: _, ...binding }: FieldBinding) {
  const t = useTexts(enquiries);
  return (
    <VisuallyHidden>
      <label aria-hidden="true">
        {t.unseen}
        <input
          type="text"
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore="true"
          data-lpignore="true"
          {...binding}
        />
      </label>
    </VisuallyHidden>
  );
}
