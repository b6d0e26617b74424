import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { form as words } from '#texts/generated/form.ts';
import { staff_clinic_legal } from '#texts/generated/staff_clinic_legal.ts';
import { callApi } from '#web/lib/call-api.ts';
import { berlinInstant } from '#web/lib/dates.ts';
import { fieldErrors } from '#web/lib/field-errors.ts';
import { useTexts } from '#web/lib/language.ts';
import { PageRefusal, useSend } from '#web/lib/use-send.ts';
import { useSendForm } from '#web/lib/use-send-form.ts';
import { useStepUp } from '#web/staff/shell/step-up.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import formStyles from '#web/ui/Form.module.css';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { type LegalSlug, legalTexts } from './legal-query.ts';

/** Publishes a draft, at once or from a date and time in Berlin. */
export function PublishDialog({ slug, version, onDone, onClose }: DraftDialogProps) {
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
  const words = { title: t.publish_title, about: t.publish_text, action: t.publish };
  return (
    <FormDialog {...words} form={form} onClose={onClose}>
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

export function DiscardDialog({ slug, version, onDone, onClose }: DraftDialogProps) {
  const t = useTexts(staff_clinic_legal);
  const { cancel } = useTexts(words);
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
