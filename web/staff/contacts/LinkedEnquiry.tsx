import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { staff_contacts } from '#texts/generated/staff_contacts.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { AnswerDialog } from './AnswerDialog.tsx';

/** The one enquiry that the address names, as the file of its patient does; closing it leaves the list. */
export function LinkedEnquiry() {
  const [address, setAddress] = useSearchParams();
  const id = address.get('enquiry_id');
  const close = () => setAddress({}, { replace: true });
  return id !== null && /^[1-9]\d{0,14}$/.test(id) ? <OneEnquiry id={Number(id)} onClose={close} /> : null;
}

function OneEnquiry({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useTexts(staff_contacts);
  // Nothing on this page opened it, so there is nothing that would get the focus back.
  useEffect(() => () => document.querySelector<HTMLElement>('h1')?.focus(), []);
  const enquiry = useQuery({
    queryKey: ['GET /api/staff/contacts', useLanguage(), { enquiry_id: id }],
    queryFn: async ({ signal }) =>
      (await callApi('GET /api/staff/contacts', { enquiry_id: id }, { signal })).data[0] ?? null,
  });
  if (enquiry.data) return <AnswerDialog enquiry={enquiry.data} onClose={onClose} />;
  return (
    <Dialog isOpen title={t.title} onClose={onClose}>
      {enquiry.isPending && <Skeleton rows={3} />}
      {enquiry.isError && (
        <FailureNote message={enquiry.error.message || undefined} onRetry={() => void enquiry.refetch()} />
      )}
      {enquiry.data === null && <EmptyNote text={t.not_yours} />}
    </Dialog>
  );
}
