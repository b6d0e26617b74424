import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { LegalForm } from './LegalForm.tsx';
import { startOf } from './legal-blocks.ts';
import { type LegalText, legalDraft } from './legal-query.ts';

/** Begins with the draft, or with what is in force. */
export function LegalEditor({ text, title }: { text: LegalText; title: string }) {
  const draft = useQuery(legalDraft(text.slug));
  const [round, setRound] = useState(0);
  const reload = async () => {
    await draft.refetch();
    setRound(round + 1);
  };
  if (draft.isPending) return <Skeleton rows={8} />;
  if (draft.isError) {
    return <FailureNote message={draft.error.message || undefined} onRetry={() => draft.refetch()} />;
  }
  return <LegalForm key={round} text={text} title={title} fresh={startOf(draft.data)} onReload={reload} />;
}
