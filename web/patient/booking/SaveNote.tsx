import { booking as words } from '#texts/generated/booking.ts';
import { useTexts } from '#web/lib/language.ts';
import styles from './SaveNote.module.css';
import type { SaveState } from './use-autosave.ts';

/** Whether what is typed is safe. Read aloud only when it is not: after every pause would be too often. */
export function SaveNote({ state }: { state: SaveState }) {
  const t = useTexts(words);
  const texts = { nothing: '', saving: t.saving, saved: t.saved, failed: '' };
  return (
    <p className={styles.note} data-state={state}>
      {texts[state]}
      <span role="status">{state === 'failed' && t.save_failed}</span>
    </p>
  );
}
