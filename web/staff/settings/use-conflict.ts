import { useState } from 'react';
import { ApiError } from '#web/lib/call-api.ts';

/** Somebody else was faster. Answered: the entries stand on top of what is stored by now. */
export interface Conflict {
  by: string | null;
  at: string | null;
  isAnswered: boolean;
}

/** Remembers who was faster than the latest saving, until the next. */
export function useConflict() {
  const [conflict, setConflict] = useState<Conflict | null>(null);
  return {
    conflict,
    /** Around the call that saves. */
    watch: async <Answer>(save: () => Promise<Answer>): Promise<Answer> => {
      setConflict(null);
      try {
        return await save();
      } catch (error) {
        setConflict(conflictOf(error));
        throw error;
      }
    },
    answer: () => setConflict((open) => open && { ...open, isAnswered: true }),
  };
}

/** Nothing for a refusal that has another reason. */
function conflictOf(error: unknown): Conflict | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const current = (error.body.current ?? {}) as { changed_by?: string; changed_at?: string };
  return { by: current.changed_by || null, at: current.changed_at ?? null, isAnswered: false };
}
