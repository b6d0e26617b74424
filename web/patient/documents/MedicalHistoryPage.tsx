import { queryOptions, useQuery } from '@tanstack/react-query';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import FileHeart from 'lucide-react/icons/file-heart';
import FileText from 'lucide-react/icons/file-text';
import { type ReactNode, useId } from 'react';
import type { ProfileWithCollections } from '#contract/dashboard.contract.ts';
import type { PatientDocument, TherapyPlan } from '#contract/documents.contract.ts';
import type { DocumentZone } from '#contract/documents.rules.ts';
import { documents } from '#texts/generated/documents.ts';
import { route } from '#texts/generated/route.ts';
import { callApi } from '#web/lib/call-api.ts';
import { formatDate } from '#web/lib/dates.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { withQueries } from '#web/lib/queries.tsx';
import { Page } from '#web/shell/Page.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { FileLink } from '#web/ui/FileLink.tsx';
import { fileSize } from '#web/ui/file-rules.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { pathTo } from '../paths.ts';
import { OwnNotes } from '../treatment/OwnNotes.tsx';
import { ownPlans } from '../treatment/own-plans.ts';
import styles from './Documents.module.css';
import { readableTitle } from './readable-title.ts';

/** The profile with every file of the record. */
const ownDocuments = queryOptions({
  queryKey: ['GET /api/patients/profile'],
  queryFn: async ({ signal }) => (await callApi('GET /api/patients/profile', {}, { signal })).data,
});

/** Everything in the record of a patient that is a file. */
export const MedicalHistoryPage = withQueries(MedicalHistoryScreen);

function MedicalHistoryScreen() {
  const t = useTexts(documents);
  return (
    <Page>
      <PageHeading
        lead={t.lead}
        action={
          <ButtonLink to="/" look="secondary">
            {t.back_home}
          </ButtonLink>
        }
      >
        {useTexts(route).MedicalHistory}
      </PageHeading>
      <Sections />
    </Page>
  );
}

function Sections() {
  const t = useTexts(documents);
  const record = useQuery(ownDocuments);
  if (record.isPending) return <Skeleton rows={8} label={t.loading} />;
  if (record.isLoadingError) {
    return <FailureNote message={record.error.message || undefined} onRetry={() => record.refetch()} />;
  }
  return <Record record={record.data} />;
}

function Record({ record }: { record: ProfileWithCollections }) {
  return (
    <>
      <div className={styles.pair}>
        <FindingsSection record={record} />
        <FormsSection record={record} />
        <OtherDocumentsSection record={record} />
        <TherapyPlansSection plans={record.therapy_plans} />
        <AudiosSection record={record} />
      </div>
      <OwnNotes />
    </>
  );
}

interface SectionProps {
  title: string;
  /** The button that leads to a new one. */
  action?: ReactNode;
  /** Said when there is nothing in it. */
  empty: string;
  /** List items. */
  children: ReactNode[];
}

/** One kind of files. */
function Section({ title, action, empty, children }: SectionProps) {
  const titleId = useId();
  return (
    <Card role="region" aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        {action}
      </div>
      {children.length === 0 ? (
        <p className={styles.soft}>{empty}</p>
      ) : (
        <ul className={styles.list}>{children}</ul>
      )}
    </Card>
  );
}

/** The findings that the patient sent, and those that the clinic added. */
function FindingsSection({ record }: { record: ProfileWithCollections }) {
  const t = useTexts(documents);
  const files = [
    ...record.befunde_file.flatMap((sent) => sent.documents),
    ...documentsInZone(record, 'befunde'),
  ];
  return (
    <Section
      title={t.findings}
      empty={t.findings_empty}
      action={
        <ButtonLink to={pathTo('Befunde')} size="small" aria-label={t.findings_new_label}>
          {t.new}
        </ButtonLink>
      }
    >
      {files.map((file) => (
        <DocumentItem key={file.id} file={file} />
      ))}
    </Section>
  );
}

/** Every version of the medical history that the patient signed. */
function FormsSection({ record }: { record: ProfileWithCollections }) {
  const t = useTexts(documents);
  return (
    <Section
      title={t.bogen}
      empty={t.bogen_empty}
      action={
        <ButtonLink to={pathTo('AnamneseBogen')} size="small" aria-label={t.bogen_new_label}>
          {t.new}
        </ButtonLink>
      }
    >
      {[
        ...record.anamnese_file.map((form) => <SignedForm key={`form ${form.id}`} form={form} />),
        ...[...documentsInZone(record, 'anamnese'), ...record.anamnesemorph].map((file) => (
          <DocumentItem key={file.id} file={file} />
        )),
      ]}
    </Section>
  );
}

function SignedForm({ form }: { form: ProfileWithCollections['anamnese_file'][number] }) {
  const t = useTexts(documents);
  const { version } = form;
  return (
    <li className={styles.item}>
      <FileHeart aria-hidden="true" className={styles.icon} />
      <div className={styles.words}>
        <FileLink path={form.file_path}>
          {form.form === 'full' ? t.bogen_full({ version }) : t.bogen_booking({ version })}
        </FileLink>
        <p className={styles.soft}>{formatDate(form.created_at)}</p>
      </div>
      {form.is_current && <Pill tone="good">{t.current}</Pill>}
    </li>
  );
}

/** Documents that the clinic gave the patient, or received from elsewhere. */
function OtherDocumentsSection({ record }: { record: ProfileWithCollections }) {
  const t = useTexts(documents);
  return (
    <Section title={t.documents} empty={t.documents_empty}>
      {documentsInZone(record, 'generally', 'vcita').map((file) => (
        <ClinicDocument key={file.id} file={file} />
      ))}
    </Section>
  );
}

/** Recordings of the clinic; most patients have none, and then the section is left out. */
function AudiosSection({ record: { audios } }: { record: ProfileWithCollections }) {
  const t = useTexts(documents);
  if (audios.length === 0) return null;
  return (
    <Section title={t.audios} empty="">
      {audios.map((file) => (
        <DocumentItem key={file.id} file={file} />
      ))}
    </Section>
  );
}

function TherapyPlansSection({ plans }: { plans: TherapyPlan[] }) {
  const t = useTexts(documents);
  const readable = useQuery({ ...ownPlans, enabled: plans.length > 0 });
  const canRead = (readable.data?.plans.length ?? 0) > 0;
  return (
    <Section
      title={t.plans}
      empty={t.plans_empty}
      action={
        canRead && (
          <ButtonLink to={pathTo('TherapyPlan')} look="secondary" size="small">
            {t.plans_read}
          </ButtonLink>
        )
      }
    >
      {plans.map((plan) => (
        <PlanItem key={plan.id} plan={plan} />
      ))}
    </Section>
  );
}

function PlanItem({ plan: { title, file_name, file_path, created_at } }: { plan: TherapyPlan }) {
  const t = useTexts(documents);
  const name = title || file_name;
  const date = formatDate(created_at);
  return (
    <li className={styles.item}>
      <ClipboardList aria-hidden="true" className={styles.icon} />
      <div className={styles.words}>
        <FileLink path={file_path} label={t.plan_label({ name, date })} opensTab>
          {name}
        </FileLink>
        <p className={styles.soft}>{date}</p>
      </div>
    </li>
  );
}

/** `Privatrezept · 16.11.2026`: what it is and of when; its number stands below, for whoever asks the clinic about it. */
function ClinicDocument({ file }: { file: PatientDocument }) {
  const t = useTexts(documents);
  const size = fileSize(file.size, useLanguage());
  const date = formatDate(file.created_at);
  const { words, number } = readableTitle(file);
  const name = `${words} · ${date}`;
  return (
    <li className={styles.item}>
      <FileText aria-hidden="true" className={styles.icon} />
      <div className={styles.words}>
        <FileLink path={file.path} label={t.document_label({ name, size })}>
          {name}
        </FileLink>
        {file.description && <p>{file.description}</p>}
        <p className={styles.soft}>{[number, size].filter(Boolean).join(' · ')}</p>
      </div>
    </li>
  );
}

/** A file with what was written about it. */
function DocumentItem({ file }: { file: PatientDocument }) {
  const linkText = file.title || readableTitle(file).words;
  const t = useTexts(documents);
  const size = fileSize(file.size, useLanguage());
  const date = formatDate(file.created_at);
  return (
    <li className={styles.item}>
      <FileText aria-hidden="true" className={styles.icon} />
      <div className={styles.words}>
        <FileLink path={file.path} label={t.file_label({ name: linkText, size, date })}>
          {linkText}
        </FileLink>
        {file.description && <p>{file.description}</p>}
        <p className={styles.soft}>
          {date} · {size}
        </p>
      </div>
    </li>
  );
}

/** The documents of the clinic that are listed at one of these places. */
function documentsInZone(
  { documents }: { documents: PatientDocument[] },
  ...zones: DocumentZone[]
): PatientDocument[] {
  return documents.filter(({ document_zone }) => zones.includes(document_zone));
}
