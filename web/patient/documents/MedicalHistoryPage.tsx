import { useQuery } from '@tanstack/react-query';
import type { ProfileWithCollections } from '#contract/dashboard.contract.ts';
import { documents } from '#texts/generated/documents.ts';
import { route } from '#texts/generated/route.ts';
import { useTexts } from '#web/lib/language.ts';
import { withQueries } from '#web/lib/queries.tsx';
import { Page } from '#web/shell/Page.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { SeverityCourses } from '../anamnesis/SeverityCourses.tsx';
import styles from './Documents.module.css';
import { FindingsSection } from './FindingsSection.tsx';
import { FormsSection } from './FormsSection.tsx';
import { OtherDocumentsSection } from './OtherDocumentsSection.tsx';
import { ownDocuments } from './own-documents.ts';
import { TherapyPlansSection } from './TherapyPlansSection.tsx';

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
      </div>
      <SeverityCourses />
    </>
  );
}
