import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Note } from '#contract/treatment.contract.ts';
import { ApiError, callApi } from '#web/lib/call-api.ts';
import { adopt, changeToSend, draftOf, hasUnsaved, type NoteDraft } from './note-draft.ts';
import { noteOf } from './note-queries.ts';

const PAUSE_MS = 1_000;
/** After a failure the text is sent again by itself. */
const AGAIN_MS = 5_000;

type SavingState = 'saved' | 'unsaved' | 'saving' | 'failed';

/** The draft of a note that stores itself while the doctor types. One call is under way at a time. */
export function useNoteDraft(note: Note) {
  const [draft, setDraft] = useState<NoteDraft>(() => draftOf(note));
  const [isFailed, setFailed] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const latest = useRef(draft);
  latest.current = draft;
  const queries = useQueryClient();

  const take = useCallback(
    (found: Note, sent: ReturnType<typeof changeToSend> = null) => {
      setDraft((current) => adopt(current, found, sent));
      queries.setQueryData(noteOf(found.appointment_id).queryKey, found);
    },
    [queries],
  );

  const save = useCallback(async () => {
    const sent = changeToSend(latest.current);
    if (!sent) return;
    setSaving(true);
    try {
      const { appointment_id } = latest.current.known;
      const { data } = await callApi('PUT /api/staff/appointments/:appointment_id/note', {
        ...sent,
        appointment_id,
      });
      setFailed(false);
      take(data, sent);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailed(true);
    } finally {
      setSaving(false);
    }
  }, [take]);

  const isWaiting = changeToSend(draft) !== null;
  // Every change of the draft begins the pause anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft itself restarts the timer.
  useEffect(() => {
    if (!isWaiting || isSaving) return undefined;
    const timer = setInterval(() => void save(), isFailed ? AGAIN_MS : PAUSE_MS);
    return () => clearInterval(timer);
  }, [draft, isWaiting, isSaving, isFailed, save]);

  // Leaving the screen stores what is typed at once.
  useEffect(() => () => void save(), [save]);
  useWarningBeforeClosing(hasUnsaved(draft));

  const state = stateOf({ isSaving, isFailed: isFailed && isWaiting, isUnsaved: hasUnsaved(draft) });
  return { draft, change: setDraft, take, state };
}

function stateOf(is: { isSaving: boolean; isFailed: boolean; isUnsaved: boolean }): SavingState {
  if (is.isSaving) return 'saving';
  if (is.isFailed) return 'failed';
  return is.isUnsaved ? 'unsaved' : 'saved';
}

/** The browser asks before it closes a page with unsaved text. */
function useWarningBeforeClosing(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnsaved]);
}
