import { useState } from 'react';
import { type CatalogueKind, entriesName } from './use-catalogue-form.ts';
import { useGoOnFromVersion } from './use-kept-entries.ts';

/** A form shows what it began with; `round` is its key, so that it can begin anew. */
export function useFormRounds(kind: CatalogueKind, id: number | undefined) {
  const [round, setRound] = useState(0);
  const goOnFromVersion = useGoOnFromVersion();
  const begin = () => setRound((last) => last + 1);
  return {
    round,
    begin,
    /** After something beside the form has made a new version; what is typed stays. */
    goOnFrom: (version: number) => {
      goOnFromVersion(entriesName(kind, id), version);
      begin();
    },
  };
}
