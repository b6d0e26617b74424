import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DraftForm, FormDraft } from '#contract/drafts.contract.ts';
import { callApi } from '#web/lib/call-api.ts';
import { currentUser, useSessionUser } from '#web/lib/session.ts';
import { useAutosave } from './autosave.tsx';
import { forgetTraces, hashOf, isKnown, noteSaved, noteUnsaved, tracesOf } from './draft-traces.ts';

type EntriesOf<Form extends DraftForm> = NonNullable<FormDraft[Form]>;

interface DraftedForm<Form extends DraftForm> {
  form: Form;
  /** What the form shows now. */
  read: () => EntriesOf<Form>;
  /** Shows other entries in the form. */
  show: (entries: EntriesOf<Form>) => void;
  /** What the form shows before anybody has typed. */
  start: EntriesOf<Form>;
  /** Whether the form begins with what was typed in this window before. */
  isTyped: boolean;
  /** Removes what this window remembers of the form. */
  forget: () => void;
}

/** What the patient can choose instead of the entries in the form. */
type Choice<Form extends DraftForm> =
  | { kind: 'restored'; savedAt: string }
  | { kind: 'other'; savedAt: string; entries: EntriesOf<Form> }
  | { kind: 'taken'; entries: EntriesOf<Form> };

export type Drafting = ReturnType<typeof useFormDraft>;

/**
 * Saves a long form of a patient on the server while it is filled in, and shows what was saved before, on this device or
 * on another one. The later save wins on the server, but what was typed here is replaced only by a choice. A visitor has
 * no draft on the server; then the browser asks before it closes or reloads the page.
 */
export function useFormDraft<Form extends DraftForm>(options: DraftedForm<Form>) {
  const { form, read, show, start, forget } = options;
  const isPatient = useSessionUser() !== null;
  const queries = useQueryClient();
  const [wasTyped] = useState(options.isTyped);
  const isTouched = useRef(wasTyped);
  const [savedAt, setSavedAt] = useState(() => tracesOf(form).savedAt);
  const [choice, setChoice] = useState<Choice<Form> | null>(
    wasTyped && savedAt ? { kind: 'restored', savedAt } : null,
  );
  const autosave = useDraftSaving(form, setSavedAt, setChoice);

  const restore = (at: string, entries: EntriesOf<Form>) => {
    noteSaved(form, at);
    setSavedAt(at);
    if (hashOf(entries) === hashOf(read())) return;
    show(entries);
    setChoice({ kind: 'restored', savedAt: at });
  };
  const isReading = useStoredDraft(form, (draft) => {
    const entries = draft?.[form] as EntriesOf<Form> | undefined;
    if (draft && entries && !isTouched.current) restore(draft.saved_at, entries);
    else if (draft && entries && !isKnown(form, draft.saved_at, entries)) {
      setChoice({ kind: 'other', savedAt: draft.saved_at, entries });
    }
  });
  // What was typed here and is not saved, because the session ended, is saved once the form is open again.
  const saveTyped = useEffectEvent(() => {
    const { sent, isUnsaved } = tracesOf(form);
    if (wasTyped && (isUnsaved || hashOf(read()) !== sent)) autosave.schedule(read());
  });
  useEffect(() => {
    if (isPatient && !isReading) saveTyped();
  }, [isPatient, isReading]);

  /** The form has arrived at the clinic, or is begun anew. */
  const end = () => {
    autosave.drop();
    forgetTraces(form);
    forget();
    isTouched.current = false;
    setSavedAt(null);
    setChoice(null);
    queries.setQueryData(storedDraft(form).queryKey, null);
  };
  return {
    state: autosave.state,
    savedAt: isPatient ? savedAt : null,
    choice,
    /** Whether it is not known yet if the server has a draft. */
    isReading,
    /** To be called after every change. */
    change: () => {
      isTouched.current = true;
      if (isPatient) autosave.schedule(read());
      else noteUnsaved(tracesOf(form), true);
    },
    flush: autosave.flush,
    end,
    discard: async () => {
      autosave.drop();
      await autosave.flush();
      const answer = await callApi('DELETE /api/patients/drafts/:form', { form });
      show(start);
      end();
      return answer;
    },
    /** Exchanges the entries of the form and those of the choice. */
    exchange: () => {
      if (!choice || choice.kind === 'restored') return;
      const own = read();
      isTouched.current = true;
      show(choice.entries);
      autosave.schedule(choice.entries);
      setChoice(choice.kind === 'taken' ? null : { kind: 'taken', entries: own });
    },
  };
}

/** In characters, which have up to three bytes each: browsers refuse more than 64 kB. */
const LONGEST_KEPT_ALIVE = 20_000;

/** Saves the entries; a draft of another device that was replaced becomes a choice. */
function useDraftSaving<Form extends DraftForm>(
  form: Form,
  onSaved: (savedAt: string) => void,
  onReplaced: (choice: Choice<Form>) => void,
) {
  const queries = useQueryClient();
  return useAutosave(async (entries: EntriesOf<Form>) => {
    // After the session has ended, the entries wait in this window for the same person.
    if (currentUser() === null) throw new Error('Nobody is signed in.');
    const traces = tracesOf(form);
    const [sentBefore, basedOn] = [traces.sent, traces.savedAt];
    traces.sent = hashOf(entries);
    const { saved_at, replaced } = await callApi(
      'PUT /api/patients/drafts/:form',
      { form, based_on: basedOn, ...partOf(form, entries) },
      { keepalive: document.visibilityState === 'hidden' && traces.sent.length < LONGEST_KEPT_ALIVE },
    ).catch((error: unknown) => {
      noteUnsaved(traces, true);
      throw error;
    });
    noteUnsaved(traces, false);
    noteSaved(form, saved_at);
    onSaved(saved_at);
    // A read that is under way may bring the draft before this one.
    await queries.cancelQueries({ queryKey: storedDraft(form).queryKey });
    queries.setQueryData(storedDraft(form).queryKey, { saved_at, ...partOf(form, entries) });
    const lost = replaced?.[form] as EntriesOf<Form> | undefined;
    // An own save whose answer was lost comes back as if another device had made it.
    if (!replaced || !lost || hashOf(lost) === sentBefore || hashOf(lost) === traces.sent) return;
    onReplaced({ kind: 'other', savedAt: replaced.saved_at, entries: lost });
  });
}

function partOf<Form extends DraftForm>(form: Form, entries: EntriesOf<Form>): Pick<FormDraft, Form> {
  return { [form]: entries } as Pick<FormDraft, Form>;
}

/** Tells every draft that the server has, and returns whether the first answer is still awaited. */
function useStoredDraft(form: DraftForm, onRead: (draft: FormDraft | null) => void): boolean {
  const isPatient = useSessionUser() !== null;
  const stored = useQuery({ ...storedDraft(form), enabled: isPatient });
  const tell = useEffectEvent(onRead);
  useEffect(() => {
    if (stored.data !== undefined) tell(stored.data);
  }, [stored.data]);
  return isPatient && stored.isPending;
}

/** For a form of which the server does not know that it has a draft. */
export async function deleteDraft(form: DraftForm): Promise<void> {
  // A draft that stays is offered once more and deleted after a day.
  await callApi('DELETE /api/patients/drafts/:form', { form }).catch(() => {});
}

/** Read anew whenever the patient comes back to the form or to the window: another device may have gone on. */
function storedDraft(form: DraftForm) {
  return queryOptions({
    queryKey: ['form draft', form, currentUser()?.id ?? null],
    queryFn: async ({ signal }): Promise<FormDraft | null> =>
      (await callApi('GET /api/patients/drafts/:form', { form }, { signal })).data,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
}
