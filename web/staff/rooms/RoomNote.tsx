import type { OpenRoom } from '#contract/video.contract.ts';
import { staff_video } from '#texts/generated/staff_video.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { useSend } from '#web/lib/use-send.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import { useMayCall } from '../identity/permissions.ts';
import { LET_IN, pathToRoom } from '../paths.ts';
import { useHasToLetIn, useOpenRoom, useReloadRooms, useWaitingLabel } from './open-rooms.ts';
import styles from './Room.module.css';

/** Beside an appointment: who waits since when, what was announced, and what the doctor can do about it. */
export function RoomNote({ appointmentId }: { appointmentId: number }) {
  const room = useOpenRoom(appointmentId);
  if (!room) return null;
  return (
    <div className={styles.note}>
      <RoomState appointmentId={appointmentId} />
      <LetInLink appointmentId={appointmentId} size="small" />
      <DelayButton appointmentId={appointmentId} />
    </div>
  );
}

/** Who waits since when, an announced delay and a reported problem; nothing while the room is closed. */
export function RoomState({ appointmentId }: { appointmentId: number }) {
  const t = useTexts(staff_video);
  const room = useOpenRoom(appointmentId);
  const waiting = useWaitingLabel(appointmentId);
  if (!room) return null;
  return (
    <>
      {waiting && <Pill tone={room.patient_state === 'in' ? 'good' : 'waiting'}>{waiting}</Pill>}
      {room.delay_minutes ? (
        <Pill tone="over">{t.delay_announced({ minutes: room.delay_minutes })}</Pill>
      ) : null}
      {room.problem && <Pill tone="danger">{t.problem}</Pill>}
    </>
  );
}

interface LetInLinkProps {
  appointmentId: number;
  size?: 'small';
  look?: 'primary' | 'secondary';
}

/** Leads into the room with the wish to let the patient in; nothing while nobody waits. */
export function LetInLink({ appointmentId, size, look }: LetInLinkProps) {
  const t = useTexts(staff_video);
  const room = useOpenRoom(appointmentId);
  const hasToLetIn = useHasToLetIn(appointmentId);
  if (!room || !hasToLetIn) return null;
  return (
    <ButtonLink
      size={size}
      look={look}
      to={`${pathToRoom(appointmentId)}?${LET_IN}`}
      aria-label={t.let_in_label(room.patient)}
    >
      {t.let_in}
    </ButtonLink>
  );
}

/** Announces that the doctor comes ten minutes later, once and until the patient is in the room. */
export function DelayButton({ appointmentId }: { appointmentId: number }) {
  const room = useOpenRoom(appointmentId);
  const mayEnter = useMayCall('letIn');
  if (!room || !mayEnter || room.patient_state === 'in' || room.delay_minutes) return null;
  return <AnnounceDelay room={room} />;
}

function AnnounceDelay({ room: { appointment_id: id, patient } }: { room: OpenRoom }) {
  const t = useTexts(staff_video);
  const reload = useReloadRooms();
  const delay = useSend(() => callApi('POST /api/staff/rooms/:id/delay', { id, minutes: 10 }), {
    onDone: reload,
  });
  return (
    <Button
      look="secondary"
      size="small"
      isBusy={delay.isBusy}
      aria-label={t.delay_label(patient)}
      onClick={() => void delay.send()}
    >
      {t.delay}
    </Button>
  );
}
