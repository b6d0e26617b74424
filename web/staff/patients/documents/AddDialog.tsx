import { FINDING_MAX_BYTES, fileTypes } from '#contract/documents.rules.ts';
import { staff_patients } from '#texts/generated/staff_patients.ts';
import { useTexts } from '#web/lib/language.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { FilePicker } from '#web/ui/FilePicker.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Progress } from '#web/ui/Progress.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useSignedIn } from '../../shell/signed-in.ts';
import { addedKinds } from './document-rights.ts';
import { useDocumentUpload } from './use-document-upload.ts';

const LIMITS = { types: fileTypes, maxBytes: FINDING_MAX_BYTES };

interface AddDialogProps {
  patientId: number;
  onDone: () => void;
  onClose: () => void;
}

/** What was typed stays until the file has arrived; leaving the dialog stops it. */
export function AddDialog({ patientId, onDone, onClose }: AddDialogProps) {
  const t = useTexts(staff_patients);
  const kinds = addedKinds(useSignedIn().role);
  const { form, file, pick, fileErrors, share, submit } = useDocumentUpload(patientId, kinds, onDone);
  return (
    <FormDialog title={t.upload_title} action={t.save} form={{ ...form, submit }} onClose={onClose}>
      <Select label={t.kind} required {...form.field('kind')}>
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {t[`kind_${kind}`]}
          </option>
        ))}
      </Select>
      <FilePicker
        label={t.file}
        hint={t.file_hint}
        file={file}
        limits={LIMITS}
        errors={fileErrors}
        required
        disabled={form.isBusy}
        onPick={pick}
      />
      <TextField
        label={t.doc_title}
        hint={t.doc_title_hint}
        maxLength={255}
        required
        {...form.field('title')}
      />
      <TextArea label={t.description} maxLength={10_000} {...form.field('description')} />
      <Checkbox label={t.release_now} {...form.field('release')} />
      {form.isBusy && (
        <Progress label={share < 1 ? t.progress : t.checking} share={share < 1 ? share : undefined} />
      )}
    </FormDialog>
  );
}
