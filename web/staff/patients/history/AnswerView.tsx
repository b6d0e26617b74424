import type { ReadableAnswer } from '#contract/anamnesis-staff.contract.ts';
import { staff_patients } from '#texts/generated/staff_patients.ts';
import { type Language, useLanguage, useTexts } from '#web/lib/language.ts';
import styles from '../Patients.module.css';

interface AnswerViewProps {
  answer: ReadableAnswer | null;
  /** The language of the patient's own words. */
  writtenIn: Language;
}

/** Yes, no and strength in the reader's language; her own words as she wrote them, and in which language. */
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

/** What is in the reader's own language needs no mark. */
function OwnWords({ text, writtenIn }: { text: string; writtenIn: Language }) {
  const t = useTexts(staff_patients);
  const isForeign = useLanguage() !== writtenIn;
  return (
    <>
      <span lang={writtenIn}>{text}</span>
      {isForeign && <small className={styles.soft}> ({t[`written_${writtenIn}`]})</small>}
    </>
  );
}
