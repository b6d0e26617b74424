import { useEffect, useState } from 'react';
import { booking as words } from '#texts/generated/booking.ts';
import { useTexts } from '#web/lib/language.ts';
import styles from './autosave.module.css';

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

const QUIET_MILLISECONDS = 1200;

export type SaveState = 'nothing' | 'saving' | 'saved' | 'failed';
export type Saving = ReturnType<typeof useAutosave>;

/**
 * Saves what is typed shortly after the last key, one save after the other so that an older entry never
 * overtakes a newer one, and at once when the page is left or hidden, or when the network is back.
 */
export function useAutosave<Entries>(save: (entries: Entries) => Promise<void>) {
  const [state, setState] = useState<SaveState>('nothing');
  const [saver] = useState(() => new Autosaver<Entries>(setState));
  saver.save = save;

  useEffect(() => {
    const saveWhenHidden = () => document.visibilityState === 'hidden' && saver.flush();
    document.addEventListener('visibilitychange', saveWhenHidden);
    window.addEventListener('online', saver.flush);
    return () => {
      document.removeEventListener('visibilitychange', saveWhenHidden);
      window.removeEventListener('online', saver.flush);
      saver.flush();
    };
  }, [saver]);

  return { state, schedule: saver.schedule, flush: saver.flush, drop: saver.drop };
}

/** Keeps only the latest entries: what was typed before them need not be saved any more. */
export class Autosaver<Entries> {
  save: (entries: Entries) => Promise<void> = async () => {};
  #tell: (state: SaveState) => void;
  #waiting: { entries: Entries } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #queue = Promise.resolve();

  constructor(tell: (state: SaveState) => void) {
    this.#tell = tell;
  }

  /** From the first key on nothing is called saved that is not. */
  schedule = (entries: Entries): void => {
    this.#waiting = { entries };
    this.#tell('saving');
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.flush, QUIET_MILLISECONDS);
  };

  /** What was about to be saved is on its way by other means. */
  drop = (): void => {
    clearTimeout(this.#timer);
    if (this.#waiting) this.#tell('nothing');
    this.#waiting = null;
  };

  /** Done when all that was typed has been saved or has failed: what is sent then is not overtaken by a save. */
  flush = (): Promise<void> => {
    clearTimeout(this.#timer);
    this.#queue = this.#queue.then(() => this.#saveLatest());
    return this.#queue;
  };

  /** What could not be saved waits for the next try, unless something newer has come. */
  async #saveLatest(): Promise<void> {
    const latest = this.#waiting;
    if (!latest) return;
    this.#waiting = null;
    this.#tell('saving');
    try {
      await this.save(latest.entries);
      if (!this.#waiting) this.#tell('saved');
    } catch {
      this.#waiting ??= latest;
      this.#tell('failed');
    }
  }
}
