import { callApi } from '#web/lib/call-api.ts';
import { DiscardDialog } from './DiscardDialog.tsx';
import { LegalPreview } from './LegalPreview.tsx';
import { type LegalEntries, sentBlocks } from './legal-blocks.ts';
import type { LegalSlug } from './legal-query.ts';
import { PublishDialog } from './PublishDialog.tsx';

export type DraftDialog = 'preview' | 'publish' | 'discard';

interface LegalDialogsProps {
  dialog: DraftDialog;
  slug: LegalSlug;
  title: string;
  entries: LegalEntries;
  onDone: () => void;
  onClose: () => void;
}

export function LegalDialogs({ dialog, slug, title, entries, onDone, onClose }: LegalDialogsProps) {
  const { version } = entries;
  if (dialog === 'publish') {
    return <PublishDialog slug={slug} version={version} onDone={onDone} onClose={onClose} />;
  }
  if (dialog === 'discard') {
    return <DiscardDialog slug={slug} version={version} onDone={onDone} onClose={onClose} />;
  }
  const preview = async () =>
    (await callApi('POST /api/staff/legal/:slug/preview', { slug, blocks: sentBlocks(entries) })).data;
  return <LegalPreview title={title} name={['draft', slug, entries]} load={preview} onClose={onClose} />;
}
