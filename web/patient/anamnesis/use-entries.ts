import { useState } from 'react';
import type { AnamnesisEntries, AnamnesisForm } from '#contract/anamnesis.contract.ts';
import { questionId } from './anamnesis-errors.ts';
import { CONSENTS } from './anamnesis-progress.ts';
import { type Answer, type Consent, NOT_SIGNED, type Signing, withAnswer } from './anamnesis-values.ts';
import { useStableCallback } from './use-stable-callback.ts';

interface EntriesOptions {
  form: AnamnesisForm;
  entries: AnamnesisEntries;
  onChange: (entries: AnamnesisEntries) => void;
  startSigning?: Signing | undefined;
  onSigningChange?: ((signing: Signing) => void) | undefined;
  /** Told which question was changed. */
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
    setPlace: (place: string) => change(signId('ort'), { ...entries, place }),
    setDate: (date: string) => changeSigning(signId('date'), { date }),
    setSignature: (signature: string) => changeSigning(signId('sign'), { signature }),
    setConsent: (key: Consent, isGiven: boolean) =>
      changeSigning(questionId(CONSENTS, key), { consents: { ...signing.consents, [key]: isGiven } }),
  };
}
