import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { staff_clinic } from '#texts/generated/staff_clinic.ts';
import { staff_clinic_legal } from '#texts/generated/staff_clinic_legal.ts';
import { useTexts } from '#web/lib/language.ts';
import { useParams } from '#web/lib/routes-of-screens.ts';
import { Page } from '#web/shell/Page.tsx';
import { usePageTitle } from '#web/shell/use-page-title.ts';
import { pathToClinic } from '#web/staff/paths.ts';
import { useMayCall } from '#web/staff/shell/permissions.ts';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { BackLink } from '../BothLanguages.tsx';
import styles from '../Clinic.module.css';
import { LegalForm } from './LegalForm.tsx';
import { LegalVersions } from './LegalVersions.tsx';
import { startOf } from './legal-blocks.ts';
import { type LegalText, legalDraft, legalTexts } from './legal-query.ts';

export function LegalTextPage() {
  const t = useTexts(staff_clinic);
  const { slug } = useParams();
  const texts = useQuery(legalTexts);
  const text = texts.data?.find((each) => each.slug === slug);
  return (
    <Page width="wide">
      <BackLink to={pathToClinic('legal')}>{t.back_legal}</BackLink>
      {texts.isPending && <Skeleton rows={6} />}
      {texts.isError && (
        <FailureNote message={texts.error.message || undefined} onRetry={() => texts.refetch()} />
      )}
      {texts.data && !text && <EmptyNote text={t.unknown} />}
      {text && <Text key={text.slug} text={text} />}
    </Page>
  );
}

function Text({ text }: { text: LegalText }) {
  const t = useTexts(staff_clinic_legal);
  const mayChange = useMayCall('saveLegalDraft');
  const title = t[`slug_${text.slug}`];
  usePageTitle(title);
  return (
    <>
      <PageHeading
        lead={mayChange ? undefined : t.readonly}
        action={
          <a href={`/patient/${text.slug}`} target="_blank" rel="noreferrer">
            {t.see_in_portal}
            <VisuallyHidden> ({t.opens_tab})</VisuallyHidden>
          </a>
        }
      >
        {title}
      </PageHeading>
      <div className={styles.sections}>
        {mayChange && <LegalEditor text={text} title={title} />}
        <LegalVersions text={text} title={title} />
      </div>
    </>
  );
}

/** Starts with the draft; without one, with the version in force. */
function LegalEditor({ text, title }: { text: LegalText; title: string }) {
  const draft = useQuery(legalDraft(text.slug));
  const [round, setRound] = useState(0);
  const reload = async () => {
    await draft.refetch();
    setRound(round + 1);
  };
  if (draft.isPending) return <Skeleton rows={8} />;
  if (draft.isError) {
    return <FailureNote message={draft.error.message || undefined} onRetry={() => draft.refetch()} />;
  }
  return <LegalForm key={round} text={text} title={title} fresh={startOf(draft.data)} onReload={reload} />;
}
