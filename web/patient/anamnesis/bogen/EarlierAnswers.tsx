import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { AnamnesisEntries } from '#contract/anamnesis.contract.ts';
import { anamnesis_bogen } from '#texts/generated/anamnesis_bogen.ts';
import { callApi } from '#web/lib/call-api.ts';
import { formatDate } from '#web/lib/dates.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import styles from './Bogen.module.css';

/** Offers the answers of the last form to begin with. Without one, or while nobody knows, there is nothing to offer. */
export function EarlierAnswers({ onTake }: { onTake: (earlier: AnamnesisEntries) => void }) {
  const t = useTexts(anamnesis_bogen);
  const { data: earlier } = useQuery(earlierAnswers);
  const [isTaken, setIsTaken] = useState(false);
  const words = useRef<HTMLParagraphElement>(null);

  // The button is gone, so the focus goes where it says what has happened.
  useEffect(() => {
    if (isTaken) words.current?.focus();
  }, [isTaken]);

  if (!earlier) return null;
  const date = formatDate(earlier.submitted_at);
  const take = () => {
    onTake(earlier.entries);
    setIsTaken(true);
  };
  return (
    <div className={styles.earlier}>
      <p ref={words} tabIndex={-1}>
        {isTaken ? t.taken_over({ date }) : t.take_over_text({ date })}
      </p>
      {!isTaken && (
        <Button look="secondary" onClick={take}>
          {t.take_over({ date })}
        </Button>
      )}
    </div>
  );
}

/** The answers of the patient's last form and its date; null if there is none. */
const earlierAnswers = queryOptions({
  queryKey: ['earlier answers'],
  queryFn: async ({ signal }) => (await callApi('GET /api/patients/anamneses/latest', {}, { signal })).data,
});

/**
 * The earlier answers for whatever has not been answered now; nothing that was typed is replaced. An earlier no is
 * not an answer of today: it stays a preset, which she confirms.
 */
export function withEarlier(entries: AnamnesisEntries, earlier: AnamnesisEntries): AnamnesisEntries {
  const given = Object.entries(earlier.answers).filter(
    ([, { checkedValue, notice }]) => checkedValue === 'yes' || notice.trim() !== '',
  );
  const typed = Object.entries(entries.privateData).filter(([, entry]) => entry.trim() !== '');
  return {
    answers: { ...Object.fromEntries(given), ...entries.answers },
    privateData: { ...earlier.privateData, ...Object.fromEntries(typed) },
    place: entries.place || earlier.place,
  };
}
