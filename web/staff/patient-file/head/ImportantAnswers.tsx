import { useQuery } from '@tanstack/react-query';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import type { AnamnesisSummary, ReadableAnswer } from '#contract/anamnesis-staff.contract.ts';
import { staff_patients } from '#texts/generated/staff_patients.ts';
import { formatDate } from '#web/lib/dates.ts';
import { type Language, useLanguage, useTexts } from '#web/lib/language.ts';
import { Link } from '#web/lib/router.ts';
import { useDiagnosisLine } from '#web/treatment/use-diagnosis-line.ts';
import { Card } from '#web/ui/Card.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { OwnWords } from '../anamnesis/RecordFrame.tsx';
import { anamnesisSummary } from '../patient-queries.ts';
import styles from './FileHead.module.css';
import { MedicineFact } from './MedicineFact.tsx';

interface ImportantAnswersProps {
  patientId: number;
  /** The address of the file, on a screen that has no tab with the history. */
  filePath?: string;
}

/** Red flags and allergies from the newest signed history, the medicines of plan and history, and the diagnoses. */
export function ImportantAnswers({ patientId, filePath = '' }: ImportantAnswersProps) {
  const t = useTexts(staff_patients);
  const summary = useQuery(anamnesisSummary(patientId, useLanguage()));
  return (
    <Card role="region" aria-label={t.important}>
      {summary.isPending && <Skeleton rows={2} />}
      {summary.isLoadingError && (
        <FailureNote message={summary.error.message || undefined} onRetry={() => void summary.refetch()} />
      )}
      {summary.data && <Answers summary={summary.data} filePath={filePath} />}
    </Card>
  );
}

function Answers({ summary, filePath }: { summary: AnamnesisSummary; filePath: string }) {
  const { record, is_genuine, allergies, medication, red_flags, plan, diagnoses } = summary;
  const t = useTexts(staff_patients);
  const writtenIn = record?.locale ?? 'de';
  // A locked history is read in an emergency only; until then nothing can be said about its red flags.
  const isRead = record !== null && (!record.is_locked || allergies !== null || medication !== null);
  return (
    <>
      {!is_genuine && <Notice tone="danger">{t.forged}</Notice>}
      <dl className={styles.important}>
        <Fact title={t.red_flags}>
          {red_flags.length === 0 && (isRead ? t.none_given : t.unknown)}
          <ul className={styles.flags}>
            {red_flags.map(({ key, name, answer }) => (
              <li key={key} className={styles.flag}>
                <TriangleAlert size={18} aria-hidden="true" />
                <span>
                  <strong>{name}</strong>
                  <AnswerText answer={answer} writtenIn={writtenIn} />
                </span>
              </li>
            ))}
          </ul>
        </Fact>
        <Fact title={t.allergies}>
          <YesOrNo answer={allergies} writtenIn={writtenIn} />
        </Fact>
        <Fact title={t.medication}>
          {plan ? (
            <MedicineFact plan={plan} told={medication} writtenIn={writtenIn} />
          ) : (
            <YesOrNo answer={medication} writtenIn={writtenIn} />
          )}
        </Fact>
        <Fact title={t.diagnoses}>
          <Diagnoses diagnoses={diagnoses} />
        </Fact>
      </dl>
      <p className={styles.source}>
        <Source record={record} isRead={isRead} filePath={filePath} />
      </p>
    </>
  );
}

/** What signed notes name, the latest first. */
function Diagnoses({ diagnoses }: Pick<AnamnesisSummary, 'diagnoses'>) {
  const t = useTexts(staff_patients);
  const lineOf = useDiagnosisLine();
  if (diagnoses.length === 0) return t.no_diagnoses;
  return (
    <ul className={styles.medicines}>
      {diagnoses.map((diagnosis) => (
        <li key={`${diagnosis.code} ${diagnosis.side}`}>
          {lineOf(diagnosis)} <span className={styles.dose}>{formatDate(diagnosis.noted_at)}</span>
        </li>
      ))}
    </ul>
  );
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface AnswerProps {
  answer: ReadableAnswer;
  writtenIn: Language;
}

function YesOrNo({ answer, writtenIn }: Omit<AnswerProps, 'answer'> & { answer: ReadableAnswer | null }) {
  const t = useTexts(staff_patients);
  if (!answer) return t.unknown;
  if (answer.choice === 'no') return t.none_given;
  return <AnswerText answer={answer} writtenIn={writtenIn} />;
}

/** The patient's own words, one below the other, and how strong a complaint is. */
function AnswerText({ answer: { level, texts }, writtenIn }: AnswerProps) {
  const t = useTexts(staff_patients);
  return (
    <>
      {level !== null && <span className={styles.words}>{t.level({ level })}</span>}
      {texts.map(({ label, text }) => (
        <span key={`${label} ${text}`} className={styles.words}>
          <OwnWords text={text} writtenIn={writtenIn} />
        </span>
      ))}
    </>
  );
}

/** Where the answers come from, or why there are none. */
function Source({
  record,
  isRead,
  filePath,
}: Pick<AnamnesisSummary, 'record'> & { isRead: boolean; filePath: string }) {
  const t = useTexts(staff_patients);
  if (!record) return t.nothing_signed;
  const date = formatDate(record.submitted_at);
  if (!isRead) return t.history_locked({ date });
  return <Link to={`${filePath}?tab=history&record=${record.id}`}>{t.history_of({ date })}</Link>;
}
