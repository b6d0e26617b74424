import { useId, useState } from 'react';
import { form as words } from '#texts/generated/form.ts';
import { staff_clinic_legal } from '#texts/generated/staff_clinic_legal.ts';
import { callApi } from '#web/lib/call-api.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { focusHeading } from '#web/lib/focus.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import formStyles from '#web/ui/Form.module.css';
import styles from '../Clinic.module.css';
import { FormState } from '../FormState.tsx';
import { LegalBlocks } from './LegalBlocks.tsx';
import { LegalPreview } from './LegalPreview.tsx';
import { type LegalEntries, sentBlocks } from './legal-blocks.ts';
import type { LegalSlug, LegalText } from './legal-query.ts';
import { DiscardDialog, PublishDialog } from './PublishDialog.tsx';
import { useLegalForm } from './use-legal-form.ts';

interface LegalFormProps {
  text: LegalText;
  title: string;
  fresh: LegalEntries;
  onReload: () => Promise<void>;
}

export function LegalForm({ text, title, fresh, onReload }: LegalFormProps) {
  const t = useTexts(staff_clinic_legal);
  const form = useLegalForm(text.slug, fresh);
  const [dialog, setDialog] = useState<DraftDialog | null>(null);
  const headingId = useId();
  const reload = async () => {
    form.forget();
    await onReload();
  };
  return (
    <Card className={formStyles.section} aria-labelledby={headingId} role="group">
      <h2 id={headingId}>{t.draft}</h2>
      {text.draft && (
        <p className={styles.quiet}>
          {t.draft_by({ name: text.draft.updated_by, date: formatDateTime(text.draft.updated_at) })}
        </p>
      )}
      <LegalBlocks form={form} />
      <FormState form={form} onReload={reload} wentOn={t.went_on} />
      <LegalActions form={form} hasDraft={text.draft !== null} onOpen={setDialog} />
      {dialog && (
        <LegalDialogs
          dialog={dialog}
          slug={text.slug}
          title={title}
          entries={form.entries}
          onDone={() => void reload().then(focusHeading)}
          onClose={() => setDialog(null)}
        />
      )}
    </Card>
  );
}

interface LegalActionsProps {
  form: Pick<ReturnType<typeof useLegalForm>, 'save' | 'isSaving' | 'isChanged'>;
  hasDraft: boolean;
  onOpen: (dialog: DraftDialog) => void;
}

function LegalActions({ form, hasDraft, onOpen }: LegalActionsProps) {
  const t = useTexts(staff_clinic_legal);
  const { please_wait } = useTexts(words);
  /** Only what is saved can be published. */
  const publish = async () => {
    if (hasDraft && !form.isChanged) onOpen('publish');
    else if (await form.save()) onOpen('publish');
  };
  return (
    <div className={styles.actions}>
      <Button look="secondary" onClick={() => onOpen('preview')}>
        {t.preview}
      </Button>
      <Button look="secondary" isBusy={form.isSaving} busyText={please_wait} onClick={() => void form.save()}>
        {t.save_draft}
      </Button>
      <Button isBusy={form.isSaving} busyText={please_wait} onClick={() => void publish()}>
        {t.publish}
      </Button>
      {hasDraft && (
        <Button look="quiet" onClick={() => onOpen('discard')}>
          {t.discard}
        </Button>
      )}
    </div>
  );
}

type DraftDialog = 'preview' | 'publish' | 'discard';

interface LegalDialogsProps {
  dialog: DraftDialog;
  slug: LegalSlug;
  title: string;
  entries: LegalEntries;
  onDone: () => void;
  onClose: () => void;
}

function LegalDialogs({ dialog, slug, title, entries, onDone, onClose }: LegalDialogsProps) {
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
