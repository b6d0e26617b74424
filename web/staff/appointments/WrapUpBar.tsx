import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { staff_wrap_up } from '#texts/generated/staff_wrap_up.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { useNow } from '#web/lib/render-context.ts';
import { Button } from '#web/ui/Button.tsx';
import { InReachOf } from '../identity/InReachOf.tsx';
import { useRoles } from '../identity/permissions.ts';
import styles from './Appointments.module.css';
import { actionsOf } from './appointment-actions.ts';
import { CompleteAppointmentDialog } from './CompleteAppointmentDialog.tsx';
import { CompleteButton } from './CompleteButton.tsx';
import { UndoCompletion } from './UndoCompletion.tsx';
import { WrapUpDialog } from './WrapUpDialog.tsx';
import { wrapUpOf } from './wrap-up.ts';

/** In the file of a patient: the way back to the end of the appointment from which the person came. */
export function WrapUpBar({
  appointmentId,
  otherwise = null,
}: {
  appointmentId: number;
  /** Where the person cannot look at the end of the appointment. */
  otherwise?: ReactNode;
}) {
  const wrapUp = useQuery({ ...wrapUpOf(appointmentId, useLanguage()), retry: false });
  const { data } = wrapUp;
  // Of somebody else's appointment nothing is shown.
  if (!data) return otherwise;
  const { appointment, now } = data;
  if (appointment.undo_until !== null)
    return <UndoCompletion appointment={appointment} clockOffset={Date.parse(now) - wrapUp.dataUpdatedAt} />;
  if (data.completed || !appointment.completion_money) return null;
  return (
    <InReachOf doctorId={appointment.doctor_id}>
      <OpenEnd appointment={appointment} />
    </InReachOf>
  );
}

function OpenEnd({ appointment }: Pick<Parameters<typeof UndoCompletion>[0], 'appointment'>) {
  const t = useTexts(staff_wrap_up);
  const roles = useRoles();
  const now = useNow();
  const [isOpen, setOpen] = useState(false);
  const { id, status, date_start_time } = appointment;
  const facts = { status, startsAt: new Date(date_start_time) };
  const isDue = actionsOf(facts, ['doctor'], now).has('completed');
  const canComplete = actionsOf(facts, roles, now).has('completed');
  if (!isDue) return null;
  const close = () => setOpen(false);
  return (
    <div className={styles.bar}>
      <p>{t.in_file({ time: formatDateTime(date_start_time) })}</p>
      {canComplete ? (
        <CompleteButton
          size="small"
          look="secondary"
          appointment={appointment}
          onPress={() => setOpen(true)}
        />
      ) : (
        <Button size="small" look="secondary" onClick={() => setOpen(true)}>
          {t.state_of}
        </Button>
      )}
      {isOpen && canComplete && <CompleteAppointmentDialog appointment={appointment} onClose={close} />}
      {isOpen && !canComplete && <WrapUpDialog appointmentId={id} onClose={close} />}
    </div>
  );
}
