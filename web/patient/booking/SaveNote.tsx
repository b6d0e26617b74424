import { booking as words } from '#texts/generated/booking.ts';
import { useTexts } from '#web/lib/language.ts';
import styles from './SaveNote.module.css';
import type { SaveState } from './use-autosave.ts';

/** Whether what is typed is safe; says nothing before there is something to say. */
export function SaveNote({ state }: { state: SaveState }) {
  const t = useTexts(words);
  const texts = { nothing: '', saving: t.saving, saved: t.saved, failed: t.save_failed };
  return (
    <p className={styles.note} role="status" data-state={state}>
      {texts[state]}
    </p>
  );
}
