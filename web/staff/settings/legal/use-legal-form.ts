import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { form as words } from '#texts/generated/form.ts';
import { ApiError, callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { showToast } from '#web/ui/toasts.ts';
import { useConflict } from '../use-conflict.ts';
import { useKeptEntries } from '../use-kept-entries.ts';
import { type LegalEntries, sentBlocks } from './legal-blocks.ts';
import { type LegalSlug, legalDraft, legalTexts } from './legal-query.ts';

/** The entries of a draft, what the server says about them, and saving them. */
export function useLegalForm(slug: LegalSlug, fresh: LegalEntries) {
  const t = useTexts(words);
  const queries = useQueryClient();
  const kept = useKeptEntries(`legal ${slug}`, fresh);
  const [entries, setEntries] = useState(kept.start);
  const [isChanged, setIsChanged] = useState(kept.wasRestored);
  const { conflict, watch, answer } = useConflict();
  const change = (next: LegalEntries) => {
    setEntries(next);
    setIsChanged(true);
    kept.keep(next);
  };

  const saving = useMutation({
    mutationFn: () => watch(() => sendDraft(slug, entries)),
    onSuccess: ({ message, data: { version } }) => {
      showToast({ type: 'success', text: message });
      setEntries((typed) => ({ ...typed, version }));
      setIsChanged(false);
      kept.forget();
      void queries.invalidateQueries(legalTexts);
    },
    onError: (error) => showToast({ type: 'error', text: error.message || t.unreachable }),
  });
  const errors = saving.error instanceof ApiError ? saving.error.errors : {};
  return {
    entries,
    isChanged,
    wasRestored: kept.wasRestored,
    conflict,
    forget: () => kept.forget(),
    change,
    /** The wording here takes the place of the one that somebody else saved, once it is saved itself. */
    goOn: async () => {
      const { version } = await queries.fetchQuery({ ...legalDraft(slug), staleTime: 0 });
      change({ ...entries, version });
      answer();
    },
    save: saving.mutateAsync,
    isSaving: saving.isPending,
    errors,
    /** A refusal that no field shows. */
    refusal: refusalOf(saving.error, errors, t.unreachable),
  };
}

function sendDraft(slug: LegalSlug, entries: LegalEntries) {
  const draft = { slug, version: entries.version, blocks: sentBlocks(entries) };
  return callApi('PUT /api/staff/legal/:slug/draft', draft);
}

function refusalOf(error: Error | null, errors: object, otherwise: string): { rest: string[] } | null {
  if (!error || Object.keys(errors).length > 0) return null;
  return { rest: [error.message || otherwise] };
}
