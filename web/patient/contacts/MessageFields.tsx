import { contacts } from '#texts/generated/contacts.ts';
import { useTexts } from '#web/lib/language.ts';
import { useSessionUser } from '#web/lib/session.ts';
import type { FieldBinding } from '#web/lib/use-api-form.ts';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { DoctorSelect } from './DoctorSelect.tsx';

interface MessageFieldsProps {
  field: (name: 'doctor' | 'title' | 'description') => FieldBinding;
}

export function MessageFields({ field }: MessageFieldsProps) {
  const t = useTexts(contacts);
  const user = useSessionUser();
  return (
    <>
      {user && <DoctorSelect {...field('doctor')} />}
      <TextField label={t.subject} required maxLength={255} autoComplete="off" {...field('title')} />
      <TextArea label={t.message} required rows={6} maxLength={10_000} {...field('description')} />
    </>
  );
}
