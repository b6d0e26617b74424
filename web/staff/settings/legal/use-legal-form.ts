import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '#web/lib/call-api.ts';
import { useSend } from '#web/lib/use-send.ts';
import { useUnsavedEntries } from '../use-unsaved-entries.ts';
import { type LegalEntries, sentBlocks } from './legal-blocks.ts';
import { type LegalSlug, legalDraft, legalTexts } from './legal-query.ts';

/** The entries of a draft with the errors of the server, and the call that saves them. */
export function useLegalForm(slug: LegalSlug, fresh: LegalEntries) {
  const queries = useQueryClient();
  const unsaved = useUnsavedEntries(`legal ${slug}`, fresh);
  const [entries, setEntries] = useState(unsaved.start);
  const [isChanged, setIsChanged] = useState(unsaved.wasRestored);
  const [wentOn, setWentOn] = useState(false);
  const change = (next: LegalEntries) => {
    setEntries(next);
    setIsChanged(true);
    unsaved.store(next);
  };

  const saving = useSend(() => sendDraft(slug, entries), {
    onDone: ({ data: { version } }) => {
      setEntries((typed) => ({ ...typed, version }));
      setIsChanged(false);
      unsaved.forget();
      void queries.invalidateQueries(legalTexts);
    },
  });
  return {
    entries,
    isChanged,
    wasRestored: unsaved.wasRestored,
    wentOn,
    forget: () => unsaved.forget(),
    change,
    /** After a conflict: the next saving replaces the wording that somebody else has saved. */
    goOn: async () => {
      const { version } = await queries.fetchQuery({ ...legalDraft(slug), staleTime: 0 });
      change({ ...entries, version });
      setWentOn(true);
    },
    /** Resolves with undefined after a refusal, which the form shows. */
    save: () => {
      setWentOn(false);
      return saving.send();
    },
    isSaving: saving.isBusy,
    errors: saving.refusal?.errors ?? {},
    refusal: saving.refusal,
  };
}

function sendDraft(slug: LegalSlug, entries: LegalEntries) {
  const draft = { slug, version: entries.version, blocks: sentBlocks(entries) };
  return callApi('PUT /api/staff/legal/:slug/draft', draft);
}
