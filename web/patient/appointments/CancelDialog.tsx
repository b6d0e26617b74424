import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AppointmentRow } from '#contract/appointments.contract.ts';
import { formatEuro } from '#contract/euro.rules.ts';
import { appointments } from '#texts/generated/appointments.ts';
import { callApi } from '#web/lib/call-api.ts';
import { formatDate, formatTime } from '#web/lib/dates.ts';
import { focusHeading } from '#web/lib/focus.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { useSend } from '#web/lib/use-send.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { RestOfErrors } from '#web/ui/RestOfErrors.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { renewAppointments } from './appointment-queries.ts';

/** An appointment that can be cancelled. Where the list does not carry its terms, the server still applies them. */
export type CancellableAppointment = Pick<AppointmentRow, 'id' | 'start_date' | 'isWithin48Hours'> & {
  cancellation?: AppointmentRow['cancellation'];
};

interface CancelDialogProps {
  appointment: CancellableAppointment | null;
  onClose: () => void;
  /** Opened from the invoices: then the request has no body. */
  withoutReason?: boolean;
}

const LONGEST_REASON = 2000;

/** Cancels an appointment, or requests it with a reason where a doctor has to agree. Shows first what it costs. */
export function CancelDialog({ appointment, onClose, withoutReason = false }: CancelDialogProps) {
  const t = useTexts(appointments);
  const [reason, setReason] = useState('');
  const close = () => {
    setReason('');
    cancellation.forgetRefusal();
    onClose();
  };
  const cancellation = useCancellation(() => {
    close();
    focusHeading();
  });
  const isRequest = appointment?.cancellation?.way === 'request' && !withoutReason;

  const send = () => {
    if (appointment) cancellation.send({ id: appointment.id, notes: withoutReason ? undefined : reason });
  };

  return (
    <Dialog
      isOpen={appointment !== null}
      onClose={close}
      title={t.dialog_title}
      about={appointment && <CancelTerms appointment={appointment} />}
      actions={
        <>
          <Button look="secondary" onClick={close}>
            {t.close}
          </Button>
          <Button look="danger" isBusy={cancellation.isBusy} busyText={t.sending} onClick={send}>
            {isRequest ? t.send_request : t.send_cancellation}
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
      {/* Stays when the toast has gone. */}
      <RestOfErrors refusal={cancellation.refusal} />
    </Dialog>
  );
}

type Cancellation = NonNullable<CancellableAppointment['cancellation']>;

/** Asks whether to cancel and names the price: free, or the fee that may fall due, and until when it was free. */
function CancelTerms({ appointment }: { appointment: CancellableAppointment }) {
  const { start_date, cancellation, isWithin48Hours } = appointment;
  const t = useTexts(appointments);
  const when = { date: formatDate(start_date), time: formatTime(start_date) };
  if (cancellation?.way === 'request') return <LateTerms cancellation={cancellation} />;
  return (
    <>
      <p>{t.question(when)}</p>
      {cancellation && <FreeTerms cancellation={cancellation} isLate={isWithin48Hours} />}
    </>
  );
}

function LateTerms({ cancellation }: { cancellation: Cancellation }) {
  const { free_until, free_hours, fee_cents, has_moved_late } = cancellation;
  const t = useTexts(appointments);
  const amount = formatEuro(fee_cents, useLanguage());
  const deadline = { date: formatDate(free_until), time: formatTime(free_until) };
  return (
    <>
      <p>{has_moved_late ? t.policy_after_move(deadline) : t.policy({ hours: free_hours, ...deadline })}</p>
      <p>
        <strong>{fee_cents > 0 ? t.fee({ amount }) : t.fee_none}</strong>
      </p>
    </>
  );
}

/** An appointment that the clinic proposed can be cancelled free of charge, however late. */
function FreeTerms({ cancellation, isLate }: { cancellation: Cancellation; isLate: boolean }) {
  const { free_until, refund_cents } = cancellation;
  const t = useTexts(appointments);
  const amount = formatEuro(refund_cents, useLanguage());
  return (
    <>
      <p>
        <strong>
          {isLate ? t.free_anyway : t.free({ date: formatDate(free_until), time: formatTime(free_until) })}
        </strong>
      </p>
      {refund_cents > 0 && <p>{t.refund({ amount })}</p>}
    </>
  );
}

/** Cancels an appointment. Everything that shows it is read again, also after a refusal: then it has changed. */
function useCancellation(onDone: () => void) {
  const queries = useQueryClient();
  const renew = () => renewAppointments(queries);
  return useSend(
    async ({ id, notes }: { id: number; notes: string | undefined }) => {
      try {
        return await callApi('POST /api/patients/cancel-appointment/:id', {
          id,
          ...(notes !== undefined && { cancellation_request_notes: notes }),
        });
      } finally {
        void renew();
      }
    },
    { onDone },
  );
}
