import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { AppointmentRow } from '#contract/appointments-list.contract.ts';
import { appointments } from '#texts/generated/appointments.ts';
import { form } from '#texts/generated/form.ts';
import { callApi } from '#web/lib/call-api.ts';
import { formatDate } from '#web/lib/format.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { FileLink } from '#web/ui/FileLink.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { pathTo } from '../routes.ts';
import styles from './Appointments.module.css';

/** What a patient can still do about a visit. */
export function VisitActions({ visit, onCancel }: { visit: AppointmentRow; onCancel: () => void }) {
  const t = useTexts(appointments);
  const date = formatDate(visit.start_date);
  const isAhead = visit.zoom_link_from !== null;
  if (!visit.can_pay_by_link && !visit.canCancel && !isAhead) return null;
  return (
    <div className={styles.actions}>
      {visit.can_pay_by_link && <PayButton visit={visit} />}
      {visit.canCancel && (
        <Button look="secondary" size="small" aria-label={t.cancel_label({ date })} onClick={onCancel}>
          {t.cancel}
        </Button>
      )}
      {isAhead && (
        <FileLink
          path={`/api/patients/appointments/${visit.id}/calendar`}
          label={t.calendar_label({ date })}
          className={styles.file}
        >
          {t.calendar}
        </FileLink>
      )}
    </div>
  );
}

function PayButton({ visit }: { visit: AppointmentRow }) {
  const t = useTexts(appointments);
  const words = useTexts(form);
  const navigate = useNavigate();
  const link = useMutation({
    mutationFn: () =>
      callApi('POST /api/patients/payments/:appointment_id/link', { appointment_id: visit.id }),
    onSuccess: ({ data }) => navigate(pathTo('PayLink').replace(':token', data.token)),
    onError: (error) => showToast({ type: 'error', text: error.message || words.unreachable }),
  });
  return (
    <Button
      size="small"
      isBusy={link.isPending}
      aria-label={t.pay_label({ date: formatDate(visit.start_date) })}
      onClick={() => link.mutate()}
    >
      {t.pay}
    </Button>
  );
}
