import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { PatientFile } from '#contract/patients-staff.contract.ts';
import { staff_patients } from '#texts/generated/staff_patients.ts';
import { ApiError } from '#web/lib/call-api.ts';
import { formatDateTime, formatTime } from '#web/lib/format.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { NotFoundPage } from '#web/shell/NotFoundPage.tsx';
import { Page } from '#web/shell/Page.tsx';
import { usePageTitle } from '#web/shell/use-page-title.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useMayCall } from '../shell/permissions.ts';
import { BackToList } from './BackToList.tsx';
import { birthday } from './birthday.ts';
import { EmergencyDialogs } from './EmergencyDialogs.tsx';
import { FileTabs } from './FileTabs.tsx';
import { patientFile } from './patient-queries.ts';

/** The file of one patient; each of its parts can be linked to. */
export function PatientFilePage() {
  const { id = '' } = useParams();
  return /^[1-9]\d{0,14}$/.test(id) ? <FileOf patientId={Number(id)} /> : <NotFoundPage />;
}

function FileOf({ patientId }: { patientId: number }) {
  const t = useTexts(staff_patients);
  const file = useQuery(patientFile({ patientId, language: useLanguage() }));
  usePageTitle(file.data?.patient.name ?? t.title);
  return (
    <Page width="wide">
      <BackToList />
      <Face file={file} />
    </Page>
  );
}

function Face({ file }: { file: ReturnType<typeof useQuery<PatientFile>> }) {
  const t = useTexts(staff_patients);
  if (file.isPending) return <Skeleton rows={8} label={t.loading} />;
  if (file.error instanceof ApiError && file.error.status === 404) return <ClosedFile />;
  if (file.isError) {
    return (
      <>
        <PageHeading>{t.file_heading}</PageHeading>
        <FailureNote message={file.error.message || undefined} onRetry={() => void file.refetch()} />
      </>
    );
  }
  return <OpenFile file={file.data} />;
}

function OpenFile({ file }: { file: PatientFile }) {
  const t = useTexts(staff_patients);
  const { id, name, birthdate } = file.patient;
  const facts = [birthday(birthdate), t.number({ number: id })].filter(Boolean).join(' · ');
  return (
    <>
      <PageHeading lead={facts}>{name}</PageHeading>
      {file.emergency_until && (
        <Notice tone="waiting">{t.emergency_open({ time: formatTime(file.emergency_until) })}</Notice>
      )}
      {file.consent_withdrawn_at && (
        <Notice tone="waiting">
          {t.consent_withdrawn({ time: formatDateTime(file.consent_withdrawn_at) })}
        </Notice>
      )}
      <FileTabs file={file} />
    </>
  );
}

/** Somebody else's patient and nobody look the same from here. */
function ClosedFile() {
  const t = useTexts(staff_patients);
  const mayBreakGlass = useMayCall('breakGlass');
  const [isEmergency, setIsEmergency] = useState(false);
  return (
    <>
      <PageHeading>{t.closed_title}</PageHeading>
      <EmptyNote
        text={mayBreakGlass ? t.closed_text : t.closed_text_office}
        action={mayBreakGlass && <Button onClick={() => setIsEmergency(true)}>{t.emergency}</Button>}
      />
      {isEmergency && <EmergencyDialogs onClose={() => setIsEmergency(false)} />}
    </>
  );
}
