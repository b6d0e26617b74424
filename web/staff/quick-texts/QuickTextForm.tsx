import { useQueryClient } from '@tanstack/react-query';
import type { QuickText } from '#contract/content-quick-texts.contract.ts';
import { staff_quick } from '#texts/generated/staff_quick.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { quickTexts } from './quick-texts.ts';

interface QuickTextFormProps {
  /** Empty for a new one. */
  text: Partial<QuickText>;
  onClose: () => void;
}

export function QuickTextForm({ text: { id, title = '', content = '' }, onClose }: QuickTextFormProps) {
  const t = useTexts(staff_quick);
  const queries = useQueryClient();
  const form = useApiForm({
    defaultValues: { title, content },
    send: (typed) => callApi('POST /api/staff/quick-texts', { ...typed, ...(id !== undefined && { id }) }),
    onDone: () => {
      void queries.invalidateQueries({ queryKey: quickTexts.queryKey });
      onClose();
    },
  });
  return (
    <FormDialog
      title={id === undefined ? t.add : t.edit_label({ title })}
      action={t.save}
      form={form}
      onClose={onClose}
    >
      <TextField label={t.name} maxLength={100} required {...form.field('title')} />
      <TextArea
        label={t.content}
        hint={t.content_hint}
        rows={6}
        maxLength={5_000}
        required
        {...form.field('content')}
      />
    </FormDialog>
  );
}
