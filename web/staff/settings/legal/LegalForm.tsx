import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { PostTranslation } from '#contract/content.contract.ts';
import { form as texts } from '#texts/generated/form.ts';
import { staff_clinic } from '#texts/generated/staff_clinic.ts';
import { staff_clinic_legal } from '#texts/generated/staff_clinic_legal.ts';
import { LegalPosts } from '#web/content/LegalPosts.tsx';
import { callApi } from '#web/lib/call-api.ts';
import { berlinInstant, formatDateTime } from '#web/lib/dates.ts';
import { fieldErrors } from '#web/lib/field-errors.ts';
import { focusHeading } from '#web/lib/focus.ts';
import { type Language, useLanguage, useTexts } from '#web/lib/language.ts';
import { PageRefusal, useSend } from '#web/lib/use-send.ts';
import { useSendForm } from '#web/lib/use-send-form.ts';
import { useStepUp } from '#web/staff/identity/step-up.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import formStyles from '#web/ui/Form.module.css';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Segments } from '#web/ui/Segments.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import styles from '../Clinic.module.css';
import { FormState } from '../FormState.tsx';
import { LegalBlocks } from './LegalBlocks.tsx';
import { type LegalEntries, sentBlocks } from './legal-blocks.ts';
import { type LegalSlug, type LegalText, legalTexts } from './legal-query.ts';
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
  const { please_wait } = useTexts(texts);
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

/** Publishes a draft, at once or from a date and time in Berlin. */
function PublishDialog({ slug, version, onDone, onClose }: DraftDialogProps) {
  const t = useTexts(staff_clinic_legal);
  const queries = useQueryClient();
  const withProof = useStepUp();
  const [isLater, setIsLater] = useState(false);
  const form = useSendForm({
    defaultValues: { when: 'now', date: '', time: '00:00' },
    errorsOf: (field, errors) => fieldErrors(errors, field === 'date' ? ['publish_at'] : []),
    send: async ({ when, date, time }) => {
      const publish_at = when === 'now' ? undefined : berlinInstant(date, time);
      if (when !== 'now' && publish_at === undefined) {
        throw new PageRefusal(t.moment_missing, { publish_at: [t.moment_missing] });
      }
      const publication = { slug, version, ...(publish_at !== undefined && { publish_at }) };
      return await withProof(() => callApi('POST /api/staff/legal/:slug/publish', publication));
    },
    onDone: () => {
      void queries.invalidateQueries(legalTexts);
      onDone();
    },
  });
  const { onChange, ...when } = form.field('when');
  const texts = { title: t.publish_title, about: t.publish_text, action: t.publish };
  return (
    <FormDialog {...texts} form={form} onClose={onClose}>
      <Select
        label={t.publish_when}
        required
        {...when}
        onChange={(event) => {
          setIsLater(event.target.value === 'later');
          return onChange(event);
        }}
      >
        <option value="now">{t.publish_now}</option>
        <option value="later">{t.publish_later}</option>
      </Select>
      {isLater && (
        <div className={formStyles.pair}>
          <TextField label={t.publish_date} type="date" required {...form.field('date')} />
          <TextField label={t.publish_time} type="time" required {...form.field('time')} />
        </div>
      )}
    </FormDialog>
  );
}

interface DraftDialogProps {
  slug: LegalSlug;
  version: number;
  onDone: () => void;
  onClose: () => void;
}

function DiscardDialog({ slug, version, onDone, onClose }: DraftDialogProps) {
  const t = useTexts(staff_clinic_legal);
  const { cancel } = useTexts(texts);
  const queries = useQueryClient();
  const discarding = useSend(() => callApi('DELETE /api/staff/legal/:slug/draft', { slug, version }), {
    onDone: () => {
      void queries.invalidateQueries(legalTexts);
      onDone();
    },
  });
  return (
    <Dialog
      isOpen
      title={t.discard_title}
      about={t.discard_text}
      onClose={onClose}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            {cancel}
          </Button>
          <Button look="danger" isBusy={discarding.isBusy} onClick={() => discarding.send()}>
            {t.discard}
          </Button>
        </>
      }
    />
  );
}

type Shown = { translations: PostTranslation[] }[];

interface LegalPreviewProps {
  title: string;
  /** Names this wording in the key of the query. */
  name: readonly unknown[];
  load: () => Promise<Shown>;
  onClose: () => void;
}

/** A wording as its readers see it, in either language. */
export function LegalPreview({ title, name, load, onClose }: LegalPreviewProps) {
  const t = useTexts(staff_clinic);
  const [language, setLanguage] = useState<Language>(useLanguage());
  const shown = useQuery({
    queryKey: ['legal preview', ...name],
    queryFn: async () => cleaned(await load()),
    gcTime: 0,
  });
  return (
    <Dialog isOpen isWide title={title} onClose={onClose}>
      <div>
        <Segments
          label={t.preview_language}
          choices={[
            { value: 'de', label: t.german },
            { value: 'en', label: t.english },
          ]}
          value={language}
          onChoose={setLanguage}
        />
      </div>
      {shown.isPending && <Skeleton rows={6} />}
      {shown.isLoadingError && (
        <FailureNote message={shown.error.message || undefined} onRetry={() => shown.refetch()} />
      )}
      {shown.data && <LegalPosts posts={shown.data} pageTitle={title} language={language} />}
    </Dialog>
  );
}

async function cleaned(posts: Shown): Promise<Shown> {
  const { cleanHtml } = await import('#web/lib/clean-html.ts');
  return posts.map(({ translations }) => ({
    translations: translations.map((text) => ({ ...text, content: cleanHtml(text.content) })),
  }));
}
