import { useQueryClient } from '@tanstack/react-query';
import { noteSections } from '#contract/treatment.rules.ts';
import type { NoteText } from '#contract/treatment-texts.contract.ts';
import { staff_note_texts } from '#texts/generated/staff_note_texts.ts';
import { staff_treatment } from '#texts/generated/staff_treatment.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { useSendForm } from '#web/lib/use-send-form.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { noteTexts } from '../note-queries.ts';

interface NoteTextFormProps {
  /** An empty object for a new short text. */
  text: Partial<NoteText>;
  onClose: () => void;
}

export function NoteTextForm({ text: { id, ...words }, onClose }: NoteTextFormProps) {
  const t = useTexts(staff_note_texts);
  const sections = useTexts(staff_treatment);
  const queries = useQueryClient();
  const { abbreviation = '', section = 'any', text = '' } = words;
  const form = useSendForm({
    defaultValues: { abbreviation, section, text },
    send: (typed) => callApi('POST /api/staff/note-texts', { ...typed, ...(id !== undefined && { id }) }),
    onDone: ({ data }) => {
      queries.setQueryData(noteTexts.queryKey, data);
      onClose();
    },
  });
  return (
    <FormDialog
      title={id === undefined ? t.add : t.edit_label({ abbreviation })}
      action={t.save}
      form={form}
      onClose={onClose}
    >
      <TextField
        label={t.abbreviation}
        hint={t.abbreviation_hint}
        maxLength={20}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        required
        {...form.field('abbreviation')}
      />
      <Select label={t.section} defaultValue={section} {...form.field('section')}>
        {(['any', ...noteSections] as const).map((each) => (
          <option key={each} value={each}>
            {each === 'any' ? t.any : sections[each]}
          </option>
        ))}
      </Select>
      <TextArea
        label={t.text}
        hint={t.text_hint}
        rows={6}
        maxLength={2_000}
        required
        {...form.field('text')}
      />
    </FormDialog>
  );
}

export function RemoveNoteText({
  text: { id, abbreviation },
  onClose,
}: {
  text: NoteText;
  onClose: () => void;
}) {
  const t = useTexts(staff_note_texts);
  const queries = useQueryClient();
  const form = useSendForm({
    defaultValues: {},
    send: () => callApi('DELETE /api/staff/note-texts/:id', { id }),
    onDone: ({ data }) => {
      queries.setQueryData(noteTexts.queryKey, data);
      onClose();
    },
  });
  return (
    <FormDialog
      title={t.remove_title({ abbreviation })}
      about={t.remove_text}
      action={t.remove}
      isDanger
      form={form}
      onClose={onClose}
    />
  );
}
