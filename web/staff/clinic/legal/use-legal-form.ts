import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { form as words } from '#texts/generated/form.ts';
import { ApiError, callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { showToast } from '#web/ui/toasts.ts';
import { useKeptEntries } from '../use-kept-entries.ts';
import type { LegalEntries } from './legal-blocks.ts';
import { type LegalSlug, legalTexts } from './legal-query.ts';

/** The entries of a draft, what the server says about them, and saving them. */
export function useLegalForm(slug: LegalSlug, fresh: LegalEntries) {
  const t = useTexts(words);
  const queries = useQueryClient();
  const kept = useKeptEntries(`legal ${slug}`, fresh);
  const [entries, setEntries] = useState(kept.start);
  const [isChanged, setIsChanged] = useState(kept.wasRestored);

  const saving = useMutation({
    mutationFn: () => callApi('PUT /api/staff/legal/:slug/draft', { slug, ...entries }),
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
    forget: kept.forget,
    change: (next: LegalEntries) => {
      setEntries(next);
      setIsChanged(true);
      kept.keep(next);
    },
    save: saving.mutateAsync,
    isSaving: saving.isPending,
    errors,
    /** A refusal that no field shows. */
    refusal: saving.error && Object.keys(errors).length === 0 ? { rest: [saving.error.message] } : null,
  };
}
