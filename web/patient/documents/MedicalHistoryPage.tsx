import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ProfileWithCollections } from '#contract/dashboard.contract.ts';
import { documents } from '#texts/generated/documents.ts';
import { route } from '#texts/generated/route.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { withQueries } from '#web/lib/queries.tsx';
import { Page } from '#web/shell/Page.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { SeverityCourses } from '../anamnesis/severity/SeverityCourses.tsx';
import { OwnMeasurements } from '../treatment/OwnMeasurements.tsx';
import { OwnNotes } from '../treatment/OwnNotes.tsx';
import {
  AudiosSection,
  FindingsSection,
  FormsSection,
  OtherDocumentsSection,
  TherapyPlansSection,
} from './DocumentSections.tsx';
import styles from './Documents.module.css';

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
  if (record.isError) {
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
      <SeverityCourses />
      <OwnMeasurements />
    </>
  );
}
