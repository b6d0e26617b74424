import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { staff_enquiries } from '#texts/generated/staff_enquiries.ts';
import { EnquiryDetails } from '#web/enquiries/EnquiryDetails.tsx';
import { callApi } from '#web/lib/call-api.ts';
import { formatDate } from '#web/lib/dates.ts';
import { useTexts } from '#web/lib/language.ts';
import { useSendForm } from '#web/lib/use-send-form.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { QuickTextMenu } from '../quick-texts/QuickTexts.tsx';
import { TASKS } from '../today/staff-tasks.ts';
import { type Enquiry, senderOf } from './enquiry-columns.tsx';

interface AnswerDialogProps {
  enquiry: Enquiry;
  onClose: () => void;
}

/** Shows one enquiry with its mails, and sends the next answer. */
export function AnswerDialog({ enquiry, onClose }: AnswerDialogProps) {
  const t = useTexts(staff_enquiries);
  const form = useAnswer(enquiry, onClose);
  const insert = (passage: string) => {
    const { subject, content } = form.values();
    form.reset({ subject, content: content === '' ? passage : `${content}\n\n${passage}` });
  };
  return (
    <FormDialog
      title={t.dialog_title({ name: senderOf(enquiry) })}
      action={t.send}
      isWide
      form={form}
      onClose={onClose}
    >
      <EnquiryDetails contact={enquiry} further={personOf(enquiry, t)} />
      {!enquiry.is_signed_in && <Notice tone="waiting">{t.not_signed_in}</Notice>}
      <TextField label={t.answer_subject} maxLength={255} required {...form.field('subject')} />
      <TextArea
        label={t.answer}
        hint={enquiry.patient_id === null ? t.answer_hint_mail : t.answer_hint_portal}
        rows={8}
        maxLength={20_000}
        required
        {...form.field('content')}
      />
      <QuickTextMenu onInsert={insert} />
    </FormDialog>
  );
}

/** Birthdate and address tell apart people of the same name. */
function personOf(
  { birthdate, address }: Enquiry,
  t: (typeof staff_enquiries)['de'],
): [name: string, value: string | null][] {
  return [
    [t.birthdate, birthdate && formatDate(birthdate)],
    [t.address, address || null],
  ];
}

function useAnswer({ id, title }: Enquiry, onDone: () => void) {
  const t = useTexts(staff_enquiries);
  const queries = useQueryClient();
  // One key for one dialog: sending it again cannot answer twice.
  const [requestKey] = useState(() => crypto.randomUUID());
  return useSendForm({
    defaultValues: { subject: t.re({ title }).slice(0, 255), content: '' },
    send: (answer) =>
      callApi('POST /api/staff/contacts/:id/reply', { id, ...answer, request_key: requestKey }),
    onDone: () => {
      for (const key of ['GET /api/staff/contacts', TASKS])
        void queries.invalidateQueries({ queryKey: [key] });
      onDone();
    },
  });
}
