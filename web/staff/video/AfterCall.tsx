import { useQuery } from '@tanstack/react-query';
import PhoneOff from 'lucide-react/icons/phone-off';
import { useState } from 'react';
import type { Room } from '#contract/video.contract.ts';
import { staff_video } from '#texts/generated/staff_video.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { lazyDialogs } from '#web/lib/lazy-dialogs.tsx';
import { MessageCard } from '#web/shell/MessageCard.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import type { CompleteAppointmentDialogProps } from '../appointments/CompleteAppointmentDialog.tsx';
import { CompleteButton } from '../appointments/CompleteButton.tsx';
import { Completion, StillOpen, WrapUpSteps } from '../appointments/WrapUpSteps.tsx';
import { wrapUpOf } from '../appointments/wrap-up.ts';
import { pathTo } from '../paths.ts';
import { statementOf } from '../positions/position-queries.ts';
import styles from '../rooms/Room.module.css';

const LazyCompleteDialog = lazyDialogs<CompleteAppointmentDialogProps & { dialog: object | null }>(
  async () => (await import('../appointments/CompleteAppointmentDialog.tsx')).CompleteAppointmentDialog,
);

/** After the call: the steps that end the appointment, its completion last; or the doctor comes back to it later. */
export function AfterCall({ room, onReturn }: { room: Room; onReturn: () => void }) {
  const t = useTexts(staff_video);
  const id = room.appointment_id;
  const [isCompleting, setCompleting] = useState(false);
  const wasHere = room.let_in_at !== null;
  const wrapUp = useQuery({ ...wrapUpOf(id, useLanguage()), enabled: wasHere });
  const appointment = wrapUp.data?.appointment;
  const canComplete = wasHere && appointment?.completion_money != null && !wrapUp.data?.completed;
  return (
    <>
      <MessageCard
        Icon={PhoneOff}
        tone="brand"
        title={t.left_title(room.patient)}
        text={canComplete ? t.left_text : undefined}
        notice={
          wasHere && (
            <div className={styles.afterCall}>
              <Completion wrapUp={wrapUp} />
              <Steps appointmentId={id} onPositions={() => setCompleting(true)} />
              {canComplete && <StillOpen appointmentId={id} />}
              {canComplete && (
                <CompleteButton appointment={appointment} onPress={() => setCompleting(true)} />
              )}
            </div>
          )
        }
        actions={
          <>
            <Button look="secondary" onClick={onReturn}>
              {t.back_in}
            </Button>
            <ButtonLink to={pathTo('today')} look="quiet">
              {t.later}
            </ButtonLink>
          </>
        }
      />
      {canComplete && (
        <LazyCompleteDialog
          appointment={appointment}
          hasSteps
          dialog={isCompleting ? {} : null}
          onClose={() => setCompleting(false)}
        />
      )}
    </>
  );
}

function Steps({ appointmentId, onPositions }: { appointmentId: number; onPositions: () => void }) {
  const statement = useQuery(statementOf(appointmentId)).data;
  return (
    <WrapUpSteps
      appointmentId={appointmentId}
      statement={statement}
      onPositions={statement?.is_needed && statement.can_change ? onPositions : undefined}
    />
  );
}
