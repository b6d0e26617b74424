import { useQuery } from '@tanstack/react-query';
import type { StaffDocument } from '#contract/documents.contract.ts';
import type { FileAppointment } from '#contract/patients.contract.ts';
import type { Room } from '#contract/video.contract.ts';
import { staff_patients } from '#texts/generated/staff_patients.ts';
import { staff_video } from '#texts/generated/staff_video.ts';
import { formatDate } from '#web/lib/dates.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { Link, useSearchParams } from '#web/lib/router.ts';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { FileLink } from '#web/ui/FileLink.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { pathToPatient } from '../paths.ts';
import { HistoryTab } from '../patient-file/anamnesis/HistoryTab.tsx';
import { FilePart } from '../patient-file/FilePart.tsx';
import { ImportantAnswers } from '../patient-file/head/ImportantAnswers.tsx';
import { appointmentsOf, documentsOf } from '../patient-file/patient-queries.ts';
import { StatusPill } from '../patient-file/StatusPill.tsx';
import styles from '../rooms/Room.module.css';
import { MeasurementsTab } from '../treatment/MeasurementsTab.tsx';
import { NoteEditor } from '../treatment/NoteEditor.tsx';

/** What the doctor must know about the patient, beside the picture: the same parts as in the patient's file. */
export function DoctorBrief({ room }: { room: Room }) {
  const t = useTexts(staff_video);
  const [address, setAddress] = useSearchParams();
  const { id } = room.patient;
  if (id === null) return null;
  const tabs = [
    { id: 'reason', title: t.tab_reason, content: <Reason room={room} patientId={id} /> },
    { id: 'note', title: t.tab_note, content: <NoteEditor appointmentId={room.appointment_id} /> },
    { id: 'measurements', title: t.tab_measurements, content: <MeasurementsTab patientId={id} /> },
    { id: 'history', title: t.tab_history, content: <HistoryTab patientId={id} /> },
    { id: 'findings', title: t.tab_findings, content: <Files patientId={id} isNote={false} /> },
    { id: 'notes', title: t.tab_notes, content: <Files patientId={id} isNote /> },
  ];
  const tab = address.get('tab');
  return (
    <div className={styles.brief}>
      <Tabs
        label={t.brief(room.patient)}
        tabs={tabs}
        selected={tabs.some((each) => each.id === tab) ? String(tab) : 'reason'}
        onSelect={(chosen) => setAddress({ tab: chosen }, { replace: true })}
      />
      <p>
        <Link to={pathToPatient(id, room.appointment_id)} target="_blank">
          {t.open_file}
        </Link>
      </p>
    </div>
  );
}

function Reason({ room, patientId }: { room: Room; patientId: number }) {
  const t = useTexts(staff_video);
  const language = useLanguage();
  const appointments = useQuery(appointmentsOf({ patientId, language }));
  return (
    <div className={styles.stack}>
      <p>
        <span className={styles.soft}>{t.service}</span>
        <br />
        <strong>{room.service}</strong>
      </p>
      <ImportantAnswers patientId={patientId} />
      <FilePart query={appointments}>
        {(found) => (
          <Former
            appointments={found.filter(
              ({ id, start_date }) =>
                id !== room.appointment_id && Date.parse(start_date) < Date.parse(room.starts_at),
            )}
          />
        )}
      </FilePart>
    </div>
  );
}

const SHOWN = 5;

function Former({ appointments }: { appointments: FileAppointment[] }) {
  const t = useTexts(staff_video);
  return (
    <section className={styles.stack}>
      <h3>{t.former}</h3>
      {appointments.length === 0 && <p className={styles.soft}>{t.former_none}</p>}
      <ul className={styles.list}>
        {appointments.slice(0, SHOWN).map(({ id, start_date, service, status }) => (
          <li key={id}>
            <span>
              {formatDate(start_date)} · {service.name}
            </span>
            <StatusPill status={status} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the clinic wrote about the patient; everything else was sent in. */
const NOTE_KINDS: StaffDocument['kind'][] = ['therapy_plan', 'prescription'];

function Files({ patientId, isNote }: { patientId: number; isNote: boolean }) {
  const t = useTexts(staff_patients);
  const documents = useQuery(documentsOf(patientId));
  return (
    <FilePart query={documents}>
      {(found: StaffDocument[]) => {
        const fitting = found.filter(({ kind }) => NOTE_KINDS.includes(kind) === isNote);
        if (fitting.length === 0)
          return <EmptyNote title={t.documents_empty_title} text={t.documents_emergency} />;
        return (
          <ul className={styles.list}>
            {fitting.map((file) => (
              <li key={`${file.kind} ${file.id}`}>
                <FileLink path={file.path} opensTab>
                  {file.title || file.name || t[`kind_${file.kind}`]}
                </FileLink>
                <span className={styles.soft}>
                  {t[`kind_${file.kind}`]} · {formatDate(file.created_at)} · {file.added_by}
                </span>
                {file.description && <span>{file.description}</span>}
              </li>
            ))}
          </ul>
        );
      }}
    </FilePart>
  );
}
