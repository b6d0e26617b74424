import { useEffect, useEffectEvent } from 'react';
import type { Room } from '#contract/video.contract.ts';
import { staff_video } from '#texts/generated/staff_video.ts';
import { video } from '#texts/generated/video.ts';
import { callApi } from '#web/lib/call-api.ts';
import { formatTime } from '#web/lib/dates.ts';
import { useTexts } from '#web/lib/language.ts';
import { useSearchParams } from '#web/lib/router.ts';
import { useSend } from '#web/lib/use-send.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { LET_IN } from '../paths.ts';
import styles from './Room.module.css';

interface WaitingBannerProps {
  room: Room;
  onRoom: (room: Room) => void;
}

/** Above the pictures: who waits in front of the room while the doctor speaks with somebody else. */
export function WaitingBanner({ room, onRoom }: WaitingBannerProps) {
  const guest = room.guests.find(({ state }) => state === 'waiting');
  const isPatientIn = patientOf(room)?.state === 'in';
  const isGuestIn = room.guests.some(({ state }) => state === 'in');
  return (
    <>
      {isGuestIn && !isPatientIn && (
        <div className={styles.banner} role="status">
          <PatientExpected {...{ room, onRoom }} />
        </div>
      )}
      {guest && (
        <div className={styles.banner} role="status">
          <GuestWaits guest={guest} />
          <LetIn {...{ room, onRoom }} who="guest" name={guest.name} />
        </div>
      )}
    </>
  );
}

function patientOf({ peers }: Room): Room['peers'][number] | undefined {
  return peers.find(({ side }) => side === 'patient');
}

/** In the middle while the doctor is alone; nothing of it once the patient has been in. */
export function isPatientExpected(room: Room): boolean {
  return room.let_in_at === null || patientOf(room)?.state === 'waiting';
}

export function Expecting({ room, onRoom }: WaitingBannerProps) {
  return (
    <div className={styles.expecting} role="status">
      <Avatar name={room.patient.name} />
      <PatientExpected {...{ room, onRoom }} />
    </div>
  );
}

/** Since when the patient waits, with the button that lets in; before that, the way to announce a delay. */
function PatientExpected({ room, onRoom }: WaitingBannerProps) {
  const t = useTexts(staff_video);
  const { patient, delay } = room;
  const here = patientOf(room);
  if (here) {
    return (
      <>
        <p>{t.waits({ name: patient.name, time: formatTime(here.since) })}</p>
        <LetIn {...{ room, onRoom }} who="patient" name={patient.name} />
      </>
    );
  }
  const announced = delay && delay.minutes > 0 ? t.delay_announced(delay) : null;
  return (
    <>
      <p>{t.not_there(patient)}</p>
      {announced ? <p>{announced}</p> : <DelayButton {...{ room, onRoom }} />}
    </>
  );
}

function GuestWaits({ guest: { name, role } }: { guest: Room['guests'][number] }) {
  const roles = useTexts(video);
  return <p>{useTexts(staff_video).guest_waits({ name, role: roles[`role_${role}`] })}</p>;
}

interface LetInProps extends WaitingBannerProps {
  who: 'patient' | 'guest';
  name: string;
}

function LetIn({ room: { appointment_id: id }, onRoom, who, name }: LetInProps) {
  const t = useTexts(staff_video);
  const letIn = useSend(() => callApi('POST /api/staff/rooms/:id/let-in', { id, who }), {
    onDone: ({ data }) => onRoom(data),
  });
  useWish(who, () => void letIn.send());
  return (
    <Button
      size="small"
      isBusy={letIn.isBusy}
      aria-label={t.let_in_label({ name })}
      onClick={() => void letIn.send()}
    >
      {t.let_in}
    </Button>
  );
}

/** Whoever pressed “let in” in the list of today has said so already; the address carries it, once. */
function useWish(who: LetInProps['who'], letIn: () => void): void {
  const [address, setAddress] = useSearchParams();
  const isWished = who === 'patient' && address.has(LET_IN);
  const fulfil = useEffectEvent(() => {
    setAddress({}, { replace: true });
    letIn();
  });
  useEffect(() => {
    if (isWished) fulfil();
  }, [isWished]);
}

function DelayButton({ room: { appointment_id: id, patient }, onRoom }: WaitingBannerProps) {
  const t = useTexts(staff_video);
  const delay = useSend(() => callApi('POST /api/staff/rooms/:id/delay', { id, minutes: 10 }), {
    onDone: ({ data }) => onRoom(data),
  });
  return (
    <Button
      size="small"
      look="secondary"
      isBusy={delay.isBusy}
      aria-label={t.delay_label(patient)}
      onClick={() => void delay.send()}
    >
      {t.delay}
    </Button>
  );
}
