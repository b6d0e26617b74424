import { useQuery, useQueryClient } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useEffect, useRef, useState } from 'react';
import type { PatientFile } from '#contract/patients.contract.ts';
import { staff_patients } from '#texts/generated/staff_patients.ts';
import { ApiError } from '#web/lib/call-api.ts';
import { formatDateTime, formatTime } from '#web/lib/dates.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { Link, useSearchParams } from '#web/lib/router.ts';
import { useParams } from '#web/lib/routes-of-screens.ts';
import { NotFoundPage } from '#web/shell/NotFoundPage.tsx';
import { Page } from '#web/shell/Page.tsx';
import { usePageTitle } from '#web/shell/use-page-title.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { WrapUpBar } from '../appointments/WrapUpBar.tsx';
import { mayCall, RolesHere, useMayCall, useRoles } from '../identity/permissions.ts';
import { useSignedIn } from '../identity/signed-in.ts';
import { FROM_APPOINTMENT, pathTo } from '../paths.ts';
import { HistoryTab } from '../patient-file/anamnesis/HistoryTab.tsx';
import styles from '../patient-file/Patients.module.css';
import { CHOSEN_TAB, patientFile } from '../patient-file/patient-queries.ts';
import { MeasurementsTab } from '../treatment/MeasurementsTab.tsx';
import { PlanTab } from '../treatment/PlanTab.tsx';
import { TreatmentTab } from '../treatment/TreatmentTab.tsx';
import { AppointmentsTab } from './AppointmentsTab.tsx';
import { DocumentsTab } from './documents/DocumentsTab.tsx';
import { EmergencyDialogs, EmergencyReasonDialog } from './EmergencyDialogs.tsx';
import { EnquiriesTab } from './EnquiriesTab.tsx';
import { FileHead } from './head/FileHead.tsx';
import { InvoicesTab } from './InvoicesTab.tsx';
import { OverviewTab } from './overview/OverviewTab.tsx';
import { rolesThatChange } from './roles-that-change.ts';

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
  if (file.isLoadingError) {
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
  const { roles } = useSignedIn();
  const [address] = useSearchParams();
  const appointment = address.get('appointment') ?? address.get(FROM_APPOINTMENT);
  const here = roles.filter((role) => file.roles.includes(role));
  const emergency = rolesThatChange(file, here).length > 0 ? t.emergency_open_medical : t.emergency_open;
  return (
    <RolesHere value={here}>
      <FileHead file={file} />
      <NotTreated file={file} />
      {file.emergency_until && (
        <Notice tone="waiting">{emergency({ time: formatTime(file.emergency_until) })}</Notice>
      )}
      {file.consent_withdrawn_at && (
        <Notice tone="waiting">
          {t.consent_withdrawn({ time: formatDateTime(file.consent_withdrawn_at) })}
        </Notice>
      )}
      {isAppointment(appointment) && <WrapUpBar appointmentId={Number(appointment)} />}
      <FileTabs file={file} />
    </RolesHere>
  );
}

function isAppointment(id: string | null): boolean {
  return id !== null && /^[1-9]\d{0,14}$/.test(id);
}

/** For a doctor who opens the file by another role: why it shows no medical part, and what opens one in an emergency. */
function NotTreated({ file: { patient, roles } }: { file: PatientFile }) {
  const t = useTexts(staff_patients);
  const queries = useQueryClient();
  const [isEmergency, setIsEmergency] = useState(false);
  if (!useSignedIn().roles.includes('doctor') || roles.includes('doctor')) return null;
  return (
    <>
      <Notice tone="waiting">
        {t.not_treated}{' '}
        <Button look="quiet" size="small" onClick={() => setIsEmergency(true)}>
          {t.emergency}
        </Button>
      </Notice>
      {isEmergency && (
        <EmergencyReasonDialog
          patientId={patient.id}
          onDone={() => {
            setIsEmergency(false);
            void queries.invalidateQueries();
          }}
          onClose={() => setIsEmergency(false)}
        />
      )}
    </>
  );
}

/** The server gives the same answer for another doctor's patient and for an unknown one. */
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

function BackToList() {
  return (
    <p className={styles.back}>
      <Link to={pathTo('patients')}>
        <ArrowLeft size={16} aria-hidden="true" /> {useTexts(staff_patients).back}
      </Link>
    </p>
  );
}

/** One tab for each part of the file that the reader may read. */
function FileTabs({ file }: { file: PatientFile }) {
  const t = useTexts(staff_patients);
  const roles = useRoles();
  const [address, setAddress] = useSearchParams();
  const tab = address.get('tab') ?? 'overview';
  // Whoever opened a note comes from its appointment into the other parts of the file.
  const from = address.get('appointment') ?? address.get(FROM_APPOINTMENT);
  const { id } = file.patient;
  const tabs = [
    { id: 'overview', title: t.tab_overview, content: <OverviewTab file={file} /> },
    { id: 'appointments', title: t.tab_appointments, content: <AppointmentsTab patientId={id} /> },
    ...(mayCall(roles, 'listAnamnesesOfPatient')
      ? [{ id: 'history', title: t.tab_history, content: <HistoryTab patientId={id} /> }]
      : []),
    ...(mayCall(roles, 'listNotesOfPatient')
      ? [{ id: 'treatment', title: t.tab_treatment, content: <TreatmentTab patientId={id} /> }]
      : []),
    ...(mayCall(roles, 'listMeasurements')
      ? [{ id: 'measurements', title: t.tab_measurements, content: <MeasurementsTab patientId={id} /> }]
      : []),
    ...(mayCall(roles, 'readPlans')
      ? [{ id: 'plan', title: t.tab_plan, content: <PlanTab patientId={id} /> }]
      : []),
    { id: 'documents', title: t.tab_documents, content: <DocumentsTab file={file} /> },
    { id: 'invoices', title: t.tab_invoices, content: <InvoicesTab patientId={id} /> },
    { id: 'enquiries', title: t.tab_enquiries, content: <EnquiriesTab patientId={id} /> },
  ];
  const selected = tabs.some((each) => each.id === tab) ? tab : 'overview';
  useChosenTab(selected);
  return (
    <Tabs
      label={t.file_tabs}
      wraps
      tabs={tabs}
      selected={selected}
      onSelect={(chosen) =>
        setAddress({ tab: chosen, ...(from && { [FROM_APPOINTMENT]: from }) }, { replace: true })
      }
    />
  );
}

/**
 * A link into another part of the file disappears with its tab, so the focus moves to the tab that is now chosen. On a
 * phone not all tabs fit, so the chosen one is scrolled into view.
 */
function useChosenTab(selected: string): void {
  const shown = useRef(selected);
  useEffect(() => {
    const isOther = shown.current !== selected;
    shown.current = selected;
    // The tabs are rendered in a second pass.
    const frame = requestAnimationFrame(() => {
      const tab = selected && document.querySelector<HTMLElement>(CHOSEN_TAB);
      if (!tab) return;
      // The focus comes first, because it scrolls the row of tabs back.
      if (isOther && document.activeElement === document.body) tab.focus({ preventScroll: true });
      tab.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    });
    return () => cancelAnimationFrame(frame);
  }, [selected]);
}
