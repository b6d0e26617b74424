import { useQuery } from '@tanstack/react-query';
import PhoneOff from 'lucide-react/icons/phone-off';
import { useState } from 'react';
import type { Room } from '#contract/video.contract.ts';
import { staff_video } from '#texts/generated/staff_video.ts';
import { berlinDateOf } from '#web/lib/dates.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { lazyDialogs } from '#web/lib/lazy-dialogs.tsx';
import { MessageCard } from '#web/shell/MessageCard.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import type { CompleteAppointmentDialogProps } from '../appointments/CompleteAppointmentDialog.tsx';
import { UndoCompletion } from '../appointments/UndoCompletion.tsx';
import { calendarOf } from '../calendar/calendar-query.ts';
import { pathTo } from '../paths.ts';

const LazyCompleteDialog = lazyDialogs<CompleteAppointmentDialogProps & { dialog: object | null }>(
  async () => (await import('../appointments/CompleteAppointmentDialog.tsx')).CompleteAppointmentDialog,
);

/** After the call: the doctor completes the appointment, or comes back to it later. */
export function AfterCall({ room, onReturn }: { room: Room; onReturn: () => void }) {
  const t = useTexts(staff_video);
  const language = useLanguage();
  const [isCompleting, setCompleting] = useState(false);
  const calendar = useQuery(calendarOf([berlinDateOf(room.starts_at)], language));
  const appointment = calendar.data?.columns
    .flatMap(({ appointments }) => appointments)
    .find(({ id }) => id === room.appointment_id);
  const canComplete = appointment?.completion_money != null && room.let_in_at !== null;
  return (
    <>
      <MessageCard
        Icon={PhoneOff}
        tone="brand"
        title={t.left_title(room.patient)}
        text={canComplete ? t.left_text : undefined}
        notice={
          appointment && (
            <UndoCompletion appointment={appointment} clockOffset={calendar.data?.clockOffset ?? 0} />
          )
        }
        actions={
          <>
            {canComplete && <Button onClick={() => setCompleting(true)}>{t.complete}</Button>}
            <Button look="secondary" onClick={onReturn}>
              {t.back_in}
            </Button>
            <ButtonLink to={pathTo('today')} look="quiet">
              {t.later}
            </ButtonLink>
          </>
        }
      />
      {appointment && (
        <LazyCompleteDialog
          appointment={appointment}
          dialog={isCompleting ? {} : null}
          onClose={() => setCompleting(false)}
        />
      )}
    </>
  );
}
