import CircleAlert from 'lucide-react/icons/circle-alert';
import { type MouseEvent, useId } from 'react';
import { anamnesis } from '#texts/generated/anamnesis.ts';
import { useTexts } from '#web/lib/language.ts';
import styles from './ErrorSummary.module.css';
import { focusQuestion } from './question-focus.ts';

interface ErrorSummaryProps {
  wrong: readonly { elementId: string; label: string }[];
  /** What the server refused without naming a question. */
  rest: readonly string[];
}

/** Not announced by itself: the first wrong question has the focus and reads its own error. */
export function ErrorSummary({ wrong, rest }: ErrorSummaryProps) {
  const t = useTexts(anamnesis);
  const leadId = useId();
  if (wrong.length === 0 && rest.length === 0) return null;

  const follow = (event: MouseEvent, elementId: string) => {
    event.preventDefault();
    focusQuestion(elementId);
  };

  return (
    <section className={styles.summary} aria-labelledby={leadId}>
      <CircleAlert size={20} aria-hidden="true" />
      <div className={styles.words}>
        <h2 id={leadId} className={styles.lead}>
          {leadOf(wrong.length, t)}
        </h2>
        <ul>
          {rest.map((text) => (
            <li key={text}>{text}</li>
          ))}
          {wrong.map(({ elementId, label }) => (
            <li key={elementId}>
              <a href={`#${elementId}`} onClick={(event) => follow(event, elementId)}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function leadOf(count: number, t: (typeof anamnesis)['de']): string {
  if (count === 0) return t.check_all;
  return count === 1 ? t.check_one : t.check_many({ count });
}
