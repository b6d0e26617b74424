import { useMemo } from 'react';
import { anamnesis } from '#texts/generated/anamnesis.ts';
import { berlinDateOf } from '#web/lib/dates.ts';
import { useLanguage } from '#web/lib/language.ts';
import { useNow } from '#web/lib/render-context.ts';
import styles from './TimeAnswer.module.css';
import { pickableTimes, timeOf, timesToRecognise, withTime } from './time-answer.ts';

interface TimeAnswerProps {
  /** In the page. */
  id: string;
  /** The question, read aloud before the times. */
  question: string;
  answer: string;
  onAnswer: (answer: string) => void;
}

/** Answers the question about a time by one tap. The tap writes into the text field, where it can be changed. */
export function TimeAnswer({ id, question, answer, onAnswer }: TimeAnswerProps) {
  const language = useLanguage();
  const t = anamnesis[language];
  const today = berlinDateOf(useNow());
  const { words, months, years } = useMemo(() => pickableTimes(today, language), [today, language]);
  // The answer may have been given in another language.
  const known = useMemo(() => timesToRecognise(today, language), [today, language]);
  const times = known.map(({ written }) => written);
  const found = timeOf(answer, times);
  const chosen = known.find(({ written }) => written === found)?.own;
  const pickTime = (time: string | undefined) => onAnswer(withTime(answer, time, times));
  const isPicked = chosen !== undefined && !words.includes(chosen);

  return (
    <fieldset className={styles.times} aria-label={question}>
      <select
        id={`${id}-time`}
        className={styles.chip}
        aria-label={t.time_pick}
        data-chosen={isPicked || undefined}
        value={isPicked ? chosen : ''}
        onChange={({ target }) => pickTime(target.value || undefined)}
      >
        <option value="">{t.time_pick}</option>
        <TimeOptions label={t.time_months} times={months} />
        <TimeOptions label={t.time_years} times={years} />
      </select>
      {words.map((word) => (
        <button
          key={word}
          type="button"
          className={styles.chip}
          aria-pressed={word === chosen}
          onClick={() => pickTime(word === chosen ? undefined : word)}
        >
          {word}
        </button>
      ))}
    </fieldset>
  );
}

function TimeOptions({ label, times }: { label: string; times: readonly string[] }) {
  return (
    <optgroup label={label}>
      {times.map((time) => (
        <option key={time} value={time}>
          {time}
        </option>
      ))}
    </optgroup>
  );
}
