import ArrowLeft from 'lucide-react/icons/arrow-left';
import { type ReactNode, useEffect, useRef } from 'react';
import type { ReadableAnswer } from '#contract/anamnesis-staff.contract.ts';
import { staff_patients } from '#texts/generated/staff_patients.ts';
import { type Language, useLanguage, useTexts } from '#web/lib/language.ts';
import { Link } from '#web/lib/router.ts';
import { Card } from '#web/ui/Card.tsx';
import styles from '../Patients.module.css';

interface RecordFrameProps {
  title: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

/** The frame of a record that was opened from the list: its heading takes the focus, and a button leads back. */
export function RecordFrame({ title, action, children }: RecordFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card>
      <p className={styles.back}>
        <Link to="?tab=history">
          <ArrowLeft size={16} aria-hidden="true" /> {useTexts(staff_patients).back_to_records}
        </Link>
      </p>
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {action}
      </div>
      {children}
    </Card>
  );
}

interface AnswerViewProps {
  answer: ReadableAnswer | null;
  /** The language of the patient's own words. */
  writtenIn: Language;
}

/** Shows yes, no and severity in the reader's language, and the patient's own words with the language they are in. */
export function AnswerView({ answer, writtenIn }: AnswerViewProps) {
  const t = useTexts(staff_patients);
  if (!answer) return <span className={styles.soft}>{t.left_open}</span>;
  const { choice, level, texts } = answer;
  return (
    <div className={styles.lines}>
      {choice && <strong>{t[choice]}</strong>}
      {level && <span>{t.level({ level })}</span>}
      {texts.map(({ label, text }) => (
        <span key={`${label} ${text}`}>
          {label && <span className={styles.soft}>{label} </span>}
          <OwnWords text={text} writtenIn={writtenIn} />
        </span>
      ))}
    </div>
  );
}

/** Names the language of a text, unless it is the reader's own. */
export function OwnWords({ text, writtenIn }: { text: string; writtenIn: Language }) {
  const t = useTexts(staff_patients);
  const isForeign = useLanguage() !== writtenIn;
  return (
    <>
      <span lang={writtenIn}>{text}</span>
      {isForeign && <small className={styles.soft}> ({t[`written_${writtenIn}`]})</small>}
    </>
  );
}
