import { useEffect, useState } from 'react';
import { drafts } from '#texts/generated/drafts.ts';
import { berlinDateOf, formatDateTime, formatTime } from '#web/lib/dates.ts';
import { useTexts } from '#web/lib/language.ts';
import styles from './autosave.module.css';

interface SaveNoteProps {
  state: SaveState;
  /** When the server saved last, for a draft of an account. */
  savedAt?: string | null;
  /** What saving the draft does not do. */
  hint?: string;
}

/** Whether the entries are saved. A screen reader reads only a failure: after every pause would be too often. */
export function SaveNote({ state, savedAt = null, hint = '' }: SaveNoteProps) {
  const t = useTexts(drafts);
  const last = savedAt ? t.saved_at({ time: timeOf(savedAt) }) : '';
  const texts = { nothing: last, saving: t.saving, saved: last || t.saved, failed: last };
  return (
    <p className={styles.note} data-state={state}>
      {texts[state]}
      {last && hint && ` · ${hint}`}
      {state === 'failed' && last && ' · '}
      <span role="status">{state === 'failed' && t.save_failed}</span>
    </p>
  );
}

/** With its day, unless it was today. */
function timeOf(savedAt: string): string {
  const isToday = berlinDateOf(savedAt) === berlinDateOf(new Date());
  return isToday ? formatTime(savedAt) : formatDateTime(savedAt);
}

const QUIET_MILLISECONDS = 1200;

export type SaveState = 'nothing' | 'saving' | 'saved' | 'failed';
export type Saving = ReturnType<typeof useAutosave>;

/**
 * Saves the entries shortly after the last key, and at once when the page is left or hidden or the network is back.
 * Saves run one after the other, so that an older one never overtakes a newer one.
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

/** Saves only the latest entries; older entries that still wait are dropped. */
export class Autosaver<Entries> {
  save: (entries: Entries) => Promise<void> = async () => {};
  #tell: (state: SaveState) => void;
  #waiting: { entries: Entries } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #queue = Promise.resolve();

  constructor(tell: (state: SaveState) => void) {
    this.#tell = tell;
  }

  /** From the first key on the note says “saving”: unsaved entries are never called saved. */
  schedule = (entries: Entries): void => {
    this.#waiting = { entries };
    this.#tell('saving');
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.flush, QUIET_MILLISECONDS);
  };

  /** Drops what waits to be saved, because it was sent in another way. */
  drop = (): void => {
    clearTimeout(this.#timer);
    if (this.#waiting) this.#tell('nothing');
    this.#waiting = null;
  };

  /** Resolves when every entry is saved or has failed, so no save can overtake what is sent next. */
  flush = (): Promise<void> => {
    clearTimeout(this.#timer);
    this.#queue = this.#queue.then(() => this.#saveLatest());
    return this.#queue;
  };

  /** Entries that could not be saved wait for the next try, unless newer ones exist. */
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
