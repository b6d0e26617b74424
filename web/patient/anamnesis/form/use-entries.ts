import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { AnamnesisEntries, AnamnesisForm, ShownQuestion } from '#contract/anamnesis.contract.ts';
import type { ServerErrors } from '#web/lib/field-errors.ts';
import { NO_ERRORS, placeAnamnesisErrors, type QuestionErrors, questionId } from './anamnesis-errors.ts';
import { CONSENTS } from './anamnesis-progress.ts';
import {
  type Answer,
  type Consent,
  NOT_SIGNED,
  type Signing,
  withAnswer,
  withConfirmed,
} from './anamnesis-values.ts';

interface EntriesOptions {
  form: AnamnesisForm;
  entries: AnamnesisEntries;
  onChange: (entries: AnamnesisEntries) => void;
  startSigning?: Signing | undefined;
  onSigningChange?: ((signing: Signing) => void) | undefined;
  /** Called with the id of the changed question. */
  noteChange: (id: string) => void;
}

export type EntryChanges = Omit<ReturnType<typeof useEntries>, 'signing'>;

/** The ways to change an entry. Answers belong to the page, which saves them; the signing only to the form. */
export function useEntries({ form, entries, onChange, noteChange, ...options }: EntriesOptions) {
  const [signing, setSigning] = useState(options.startSigning ?? NOT_SIGNED);
  const signId = (key: 'ort' | 'date' | 'sign') => questionId(form.sign.slug, key);

  const change = (id: string, next: AnamnesisEntries) => {
    onChange(next);
    noteChange(id);
  };
  const changeSigning = (id: string, part: Partial<Signing>) => {
    const next = { ...signing, ...part };
    setSigning(next);
    options.onSigningChange?.(next);
    noteChange(id);
  };

  return {
    signing,
    setAnswer: useStableCallback((slug: string, key: string, part: Partial<Answer>) =>
      change(questionId(slug, key), withAnswer(entries, key, part)),
    ),
    setPrivateData: useStableCallback((key: string, entry: string) => {
      const privateData = { ...entries.privateData, [key]: entry };
      change(questionId(form.privateDataCategory.slug, key), { ...entries, privateData });
    }),
    /** The patient confirms that these questions are answered with no. */
    confirm: (presets: readonly ShownQuestion[]) => onChange(withConfirmed(entries, presets)),
    setPlace: (place: string) => change(signId('ort'), { ...entries, place }),
    setDate: (date: string) => changeSigning(signId('date'), { date }),
    setSignature: (signature: string) => changeSigning(signId('sign'), { signature }),
    setConsent: (key: Consent, isGiven: boolean) =>
      changeSigning(questionId(CONSENTS, key), { consents: { ...signing.consents, [key]: isGiven } }),
  };
}

/** A function that never changes and always does what the last rendering says, for memoised rows. */
function useStableCallback<Args extends unknown[]>(callback: (...args: Args) => void) {
  const latest = useRef(callback);
  useLayoutEffect(() => {
    latest.current = callback;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}

const NONE: ReadonlySet<string> = new Set();

/**
 * What the server refused and nobody has changed since. With every new refusal the first wrong question
 * gets the focus.
 */
export function useOpenErrors(form: AnamnesisForm, errors: ServerErrors, reveal: (id: string) => void) {
  const placed = useMemo(() => placeAnamnesisErrors(form, errors), [form, errors]);
  const [changed, setChanged] = useState({ since: errors, ids: NONE });
  const changedIds = changed.since === errors ? changed.ids : NONE;

  const focusFirst = useEffectEvent(() => {
    const [first] = placed.wrong;
    if (first) reveal(first);
  });
  useEffect(() => {
    if (Object.keys(errors).length > 0) focusFirst();
  }, [errors]);

  return {
    wrong: placed.wrong.filter((id) => !changedIds.has(id)),
    rest: placed.rest,
    of: (id: string): QuestionErrors =>
      changedIds.has(id) ? NO_ERRORS : (placed.byQuestion[id] ?? NO_ERRORS),
    /** Only the server can tell whether a changed entry is right now. */
    noteChange: (id: string) => {
      if (!Object.hasOwn(placed.byQuestion, id) || changedIds.has(id)) return;
      setChanged({ since: errors, ids: new Set([...changedIds, id]) });
    },
  };
}
