import { useState } from 'react';
import type { AppointmentRow } from '#contract/appointments-list.contract.ts';
import { appointments } from '#texts/generated/appointments.ts';
import { form } from '#texts/generated/form.ts';
import { focusHeading } from '#web/lib/focus-heading.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { RestOfErrors } from '#web/ui/RestOfErrors.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { CancelTerms } from './CancelTerms.tsx';
import { useCancellation } from './use-cancellation.ts';

/** A visit to be called off; where its terms are not known, the server still decides by them. */
export type CancellableVisit = Pick<AppointmentRow, 'id' | 'start_date' | 'isWithin48Hours'> & {
  cancellation?: AppointmentRow['cancellation'];
};

interface CancelDialogProps {
  visit: CancellableVisit | null;
  onClose: () => void;
  /** Asked from the invoices: the call then carries no body. */
  withoutReason?: boolean;
}

const LONGEST_REASON = 2000;

/** Calls a visit off, or asks for it with a reason where a doctor has to agree. Says first what it costs. */
export function CancelDialog({ visit, onClose, withoutReason = false }: CancelDialogProps) {
  const t = useTexts(appointments);
  const [reason, setReason] = useState('');
  const close = () => {
    setReason('');
    if (cancellation.isError) cancellation.reset();
    onClose();
  };
  const cancellation = useCancellation(() => {
    close();
    focusHeading();
  });
  const isRequest = visit?.cancellation?.way === 'request' && !withoutReason;

  const send = () => {
    if (visit) cancellation.mutate({ id: visit.id, notes: isRequest ? reason : undefined });
  };

  return (
    <Dialog
      isOpen={visit !== null}
      onClose={close}
      title={t.dialog_title}
      about={visit && <CancelTerms visit={visit} />}
      actions={
        <>
          <Button look="secondary" onClick={close}>
            {t.close}
          </Button>
          <Button look="danger" isBusy={cancellation.isPending} busyText={t.sending} onClick={send}>
            {isRequest ? t.send_request : t.cancel}
          </Button>
        </>
      }
    >
      {isRequest && (
        <TextArea
          label={t.reason}
          placeholder={t.reason_placeholder}
          maxLength={LONGEST_REASON}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      <Refusal error={cancellation.error} />
    </Dialog>
  );
}

/** Stays when the toast has gone. */
function Refusal({ error }: { error: Error | null }) {
  const { unreachable } = useTexts(form);
  return <RestOfErrors texts={error ? [error.message || unreachable] : []} isSilent />;
}
