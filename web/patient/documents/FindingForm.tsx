import { useRef } from 'react';
import { FINDING_MAX_BYTES, fileTypes } from '#contract/documents.rules.ts';
import { documents } from '#texts/generated/documents.ts';
import { useTexts } from '#web/lib/language.ts';
import { useFocusWhen } from '#web/lib/use-first-field-focus.ts';
import { Button } from '#web/ui/Button.tsx';
import { FilePicker } from '#web/ui/FilePicker.tsx';
import { Progress } from '#web/ui/Progress.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import styles from './Documents.module.css';
import { useFindingUpload } from './use-finding-upload.ts';

const LIMITS = { types: fileTypes, maxBytes: FINDING_MAX_BYTES };

export function FindingForm() {
  const t = useTexts(documents);
  const { form, file, pick, share, fileErrors, isSending, send, stop } = useFindingUpload();
  // The file comes first in the form.
  const fields = useRef<HTMLFormElement>(null);
  useFocusWhen(fields, fileErrors.length > 0 && fileErrors);

  return (
    <form ref={fields} className={styles.form} onSubmit={send} noValidate>
      <FilePicker
        label={t.file}
        hint={t.file_hint}
        file={file}
        limits={LIMITS}
        errors={fileErrors}
        required
        disabled={isSending}
        onPick={pick}
      />
      <TextField label={t.title} hint={t.title_hint} maxLength={255} required {...form.field('title')} />
      <TextArea label={t.message} hint={t.message_hint} maxLength={10_000} {...form.field('description')} />
      {isSending && (
        <Progress label={share < 1 ? t.progress : t.checking} share={share < 1 ? share : undefined} />
      )}
      <div className={styles.send}>
        <Button type="submit" isBusy={isSending} busyText={t.sending}>
          {t.send}
        </Button>
        {isSending && (
          <Button look="secondary" onClick={stop}>
            {t.stop}
          </Button>
        )}
      </div>
    </form>
  );
}
