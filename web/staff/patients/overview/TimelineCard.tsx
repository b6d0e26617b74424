import ClipboardList from 'lucide-react/icons/clipboard-list';
import FileText from 'lucide-react/icons/file-text';
import FlaskConical from 'lucide-react/icons/flask-conical';
import MessageCircle from 'lucide-react/icons/message-circle';
import Pill from 'lucide-react/icons/pill';
import Stethoscope from 'lucide-react/icons/stethoscope';
import { type ReactNode, useId, useState } from 'react';
import type { Timeline, TimelineEntry } from '#contract/patients-timeline.contract.ts';
import { staff_timeline } from '#texts/generated/staff_timeline.ts';
import { staff_wrap_up } from '#texts/generated/staff_wrap_up.ts';
import { treatment_measurement } from '#texts/generated/treatment_measurement.ts';
import { treatment_paper } from '#texts/generated/treatment_paper.ts';
import { formatDate, formatDateTime, noonOf } from '#web/lib/dates.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { Link } from '#web/lib/router.ts';
import { useDiagnosisLine } from '#web/treatment/use-diagnosis-line.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { Pill as StatePill } from '#web/ui/Pill.tsx';
import { checkLine } from '../../appointments/wrap-up.ts';
import { pathToConversation } from '../../paths.ts';
import { StatusPill } from '../../patient-file/StatusPill.tsx';
import styles from './Timeline.module.css';

const SHOWN_AT_FIRST = 15;

/** What happened with this patient, the latest first; each entry leads to its part of the file. */
export function TimelineCard({ entries, is_cut }: Pick<Timeline, 'entries' | 'is_cut'>) {
  const t = useTexts(staff_timeline);
  const titleId = useId();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? entries : entries.slice(0, SHOWN_AT_FIRST);
  const count = entries.length - shown.length;
  return (
    <Card role="region" aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {t.title}
      </h2>
      {entries.length === 0 && <EmptyNote text={t.empty} />}
      <ol className={styles.entries}>
        {shown.map((entry) => (
          <li key={`${entry.kind} ${entry.at}`} className={styles.entry}>
            <EntryOf entry={entry} />
          </li>
        ))}
      </ol>
      {count > 0 && (
        <Button look="secondary" size="small" onClick={() => setWhole(true)}>
          {t.more({ count })}
        </Button>
      )}
      {count === 0 && is_cut && <p className={styles.soft}>{t.is_cut}</p>}
    </Card>
  );
}

function EntryOf({ entry }: { entry: TimelineEntry }) {
  switch (entry.kind) {
    case 'appointment':
      return <AppointmentEntry entry={entry} />;
    case 'values':
      return <ValuesEntry entry={entry} />;
    case 'plan':
      return <PlanEntry entry={entry} />;
    case 'paper':
      return <PaperEntry entry={entry} />;
    case 'messages':
      return <MessagesEntry entry={entry} />;
    case 'history':
      return <HistoryEntry entry={entry} />;
  }
}

type Of<Kind extends TimelineEntry['kind']> = { entry: Extract<TimelineEntry, { kind: Kind }> };

interface RowProps {
  Icon: typeof Pill;
  date: string;
  title: ReactNode;
  children?: ReactNode;
}

function Row({ Icon, date, title, children }: RowProps) {
  return (
    <>
      <span className={styles.icon} aria-hidden="true">
        <Icon size={18} />
      </span>
      <div className={styles.words}>
        <p className={styles.line}>
          <span className={styles.date}>{date}</span> <span className={styles.what}>{title}</span>
        </p>
        {children}
      </div>
    </>
  );
}

function AppointmentEntry({ entry }: Of<'appointment'>) {
  const t = useTexts(staff_timeline);
  const steps = useTexts(staff_wrap_up);
  const language = useLanguage();
  const lineOf = useDiagnosisLine();
  const { at, appointment_id, status, service, doctor, note, check, skipped } = entry;
  return (
    <Row Icon={Stethoscope} date={formatDateTime(at)} title={t.appointment({ service })}>
      <p className={styles.line}>
        <span className={styles.soft}>{doctor}</span> <StatusPill status={status} />
        {note && (
          <>
            <StatePill tone={note.state === 'signed' ? 'good' : 'waiting'}>
              {note.state === 'signed' ? t.note_signed : t.note_draft}
            </StatePill>
            <Link
              to={`?tab=treatment&appointment=${appointment_id}`}
              aria-label={t.open_note({ date: formatDateTime(at) })}
            >
              {steps.note_open}
            </Link>
          </>
        )}
      </p>
      {note?.diagnoses.map((diagnosis) => (
        <p key={`${diagnosis.code} ${diagnosis.side}`} className={styles.soft}>
          {lineOf(diagnosis)}
        </p>
      ))}
      {note?.words && <p className={styles.quote}>{note.words}</p>}
      {check && <p className={styles.soft}>{t.check({ line: checkLine(check, language) })}</p>}
      {skipped.map(({ step, reason, by }) => (
        <p key={step} className={styles.soft}>
          {t.skipped({ step: steps[step], reason, name: by })}
        </p>
      ))}
    </Row>
  );
}

function ValuesEntry({ entry: { day, values } }: Of<'values'>) {
  const t = useTexts(staff_timeline);
  const words = useTexts(treatment_measurement);
  return (
    <Row
      Icon={FlaskConical}
      date={formatDate(noonOf(day))}
      title={<Link to="?tab=measurements">{t.values}</Link>}
    >
      <ul className={styles.values}>
        {values.map(({ text, judgement }) => (
          <li key={text}>
            {text}{' '}
            {(judgement === 'above' || judgement === 'below') && (
              <StatePill tone="waiting">{words[judgement]}</StatePill>
            )}
          </li>
        ))}
      </ul>
    </Row>
  );
}

function PlanEntry({ entry: { at, by, medicines } }: Of<'plan'>) {
  const t = useTexts(staff_timeline);
  return (
    <Row Icon={Pill} date={formatDate(at)} title={<Link to="?tab=plan">{t.plan}</Link>}>
      {by && <p className={styles.soft}>{t.by({ name: by })}</p>}
      {medicines.length > 0 && <p>{medicines.join(', ')}</p>}
    </Row>
  );
}

function PaperEntry({ entry: { at, paper, number, by, is_withdrawn } }: Of<'paper'>) {
  const t = useTexts(staff_timeline);
  const kinds = useTexts(treatment_paper);
  return (
    <Row
      Icon={FileText}
      date={formatDate(at)}
      title={<Link to="?tab=plan">{t.paper({ kind: kinds[paper], number })}</Link>}
    >
      <p className={styles.line}>
        {by && <span className={styles.soft}>{t.by({ name: by })}</span>}{' '}
        {is_withdrawn && <StatePill tone="over">{t.withdrawn}</StatePill>}
      </p>
    </Row>
  );
}

function MessagesEntry({ entry: { at, conversation_id, from_patient, from_doctor } }: Of<'messages'>) {
  const t = useTexts(staff_timeline);
  const count = from_patient + from_doctor;
  return (
    <Row
      Icon={MessageCircle}
      date={formatDate(at)}
      title={
        <Link to={pathToConversation(conversation_id)}>
          {count === 1 ? t.message_one : t.messages({ count })}
        </Link>
      }
    >
      <p className={styles.soft}>{t.messages_from({ patient: from_patient, doctor: from_doctor })}</p>
    </Row>
  );
}

function HistoryEntry({ entry: { at, anamnesis_id } }: Of<'history'>) {
  const t = useTexts(staff_timeline);
  return (
    <Row
      Icon={ClipboardList}
      date={formatDate(at)}
      title={<Link to={`?tab=history&record=${anamnesis_id}`}>{t.history}</Link>}
    />
  );
}
