import { useId, useState } from 'react';
import { staff_clinic_legal } from '#texts/generated/staff_clinic_legal.ts';
import { callApi } from '#web/lib/call-api.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import formStyles from '#web/ui/Form.module.css';
import styles from '../Clinic.module.css';
import { FormState } from '../FormState.tsx';
import { DiscardDialog } from './DiscardDialog.tsx';
import { LegalBlockFields } from './LegalBlockFields.tsx';
import { LegalPreview } from './LegalPreview.tsx';
import { type LegalEntries, withBlockAdded, withoutBlock, withWords } from './legal-blocks.ts';
import type { LegalText } from './legal-query.ts';
import { PublishDialog } from './PublishDialog.tsx';
import { useLegalForm } from './use-legal-form.ts';

interface LegalFormProps {
  text: LegalText;
  title: string;
  fresh: LegalEntries;
  onReload: () => void;
}

export function LegalForm({ text, title, fresh, onReload }: LegalFormProps) {
  const t = useTexts(staff_clinic_legal);
  const form = useLegalForm(text.slug, fresh);
  const [dialog, setDialog] = useState<'preview' | 'publish' | 'discard' | null>(null);
  const headingId = useId();
  const { entries, errors } = form;
  const close = () => setDialog(null);
  const reload = () => {
    form.forget();
    onReload();
  };
  /** Only what is saved can be published; a refusal stays on the screen instead of the dialog. */
  const openPublish = async () => {
    if (form.isChanged || !text.draft) await form.save();
    setDialog('publish');
  };
  return (
    <Card className={formStyles.section} aria-labelledby={headingId} role="group">
      <h2 id={headingId}>{t.draft}</h2>
      {text.draft && (
        <p className={styles.quiet}>
          {t.draft_by({ name: text.draft.updated_by, date: formatDateTime(text.draft.updated_at) })}
        </p>
      )}
      {entries.blocks.map((block, place) => (
        <LegalBlockFields
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no other name than their place.
          key={place}
          number={place + 1}
          block={block}
          errorsOf={(language, field) => errors[`blocks.${place}.${language}.${field}`] ?? []}
          onChange={(language, words) => form.change(withWords(entries, place, language, words))}
          onRemove={entries.blocks.length > 1 ? () => form.change(withoutBlock(entries, place)) : undefined}
        />
      ))}
      <p>
        <Button look="secondary" onClick={() => form.change(withBlockAdded(entries))}>
          {t.add_block}
        </Button>
      </p>
      <FormState wasRestored={form.wasRestored} refusal={form.refusal} onReload={reload} />
      <div className={styles.actions}>
        <Button look="secondary" onClick={() => setDialog('preview')}>
          {t.preview}
        </Button>
        <Button
          look="secondary"
          isBusy={form.isSaving}
          onClick={() => void form.save().catch(() => undefined)}
        >
          {t.save_draft}
        </Button>
        <Button isBusy={form.isSaving} onClick={() => void openPublish().catch(() => undefined)}>
          {t.publish}
        </Button>
        {text.draft && (
          <Button look="quiet" onClick={() => setDialog('discard')}>
            {t.discard}
          </Button>
        )}
      </div>
      {dialog === 'preview' && (
        <LegalPreview
          title={title}
          name={['draft', text.slug, entries]}
          load={async () =>
            (
              await callApi('POST /api/staff/legal/:slug/preview', {
                slug: text.slug,
                blocks: entries.blocks,
              })
            ).data
          }
          onClose={close}
        />
      )}
      {dialog === 'publish' && (
        <PublishDialog slug={text.slug} version={entries.version} onDone={reload} onClose={close} />
      )}
      {dialog === 'discard' && (
        <DiscardDialog slug={text.slug} version={entries.version} onDone={reload} onClose={close} />
      )}
    </Card>
  );
}
