import FileText from 'lucide-react/icons/file-text';
import MessageCircle from 'lucide-react/icons/message-circle';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Room } from '#contract/video.contract.ts';
import { DELAYS_MINUTES } from '#contract/video.rules.ts';
import { staff_video } from '#texts/generated/staff_video.ts';
import { video } from '#texts/generated/video.ts';
import { buildRequest, callApi } from '#web/lib/call-api.ts';
import { formatTime } from '#web/lib/dates.ts';
import { useTexts } from '#web/lib/language.ts';
import { lazyDialogs } from '#web/lib/lazy-dialogs.tsx';
import { lazyPart } from '#web/lib/lazy-part.tsx';
import { useSearchParams } from '#web/lib/router.ts';
import { useParams } from '#web/lib/routes-of-screens.ts';
import { useSend } from '#web/lib/use-send.ts';
import { NotFoundPage } from '#web/shell/NotFoundPage.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { MenuButton } from '#web/ui/Menu.tsx';
import { RoomScreen } from '#web/video/room/RoomScreen.tsx';
import type { RoomParts } from '#web/video/room/room-parts.ts';
import { callAtTheEnd, type RoomApi } from '#web/video/room-api.ts';
import { LET_IN, pathTo } from '../paths.ts';
import styles from '../rooms/Room.module.css';
import { AfterCall } from './AfterCall.tsx';
import type { InviteDialogProps } from './InviteDialog.tsx';

/** The code of these parts comes later than the room. Where it is missing, the call goes on. */
const ChatPanel = lazyPart(async () => (await import('./ChatPanel.tsx')).ChatPanel);
const DoctorBrief = lazyPart(async () => (await import('./DoctorBrief.tsx')).DoctorBrief);
const LazyInviteDialog = lazyDialogs<InviteDialogProps & { dialog: object | null }>(
  async () => (await import('./InviteDialog.tsx')).InviteDialog,
);

/** The doctor's way into the room of an own appointment. */
export function RoomPage() {
  const { appointment = '' } = useParams();
  return /^[1-9]\d{0,14}$/.test(appointment) ? <RoomOf id={Number(appointment)} /> : <NotFoundPage />;
}

function RoomOf({ id }: { id: number }) {
  const t = useTexts(video);
  const videoTexts = useTexts(staff_video);
  const api = useMemo(() => staffRoom(id), [id]);
  const parts: RoomParts = {
    ways: (
      <ButtonLink to={pathTo('today')} look="secondary">
        {videoTexts.back}
      </ButtonLink>
    ),
    heading: ({ patient }) => t.with_patient(patient),
    panels: (room) => [
      { id: 'brief', label: t.brief, Icon: FileText, content: <DoctorBrief room={room} /> },
      { id: 'chat', label: t.chat, Icon: MessageCircle, content: <ChatPanel room={room} /> },
    ],
    banner: (room, onRoom) => <WaitingBanner room={room} onRoom={onRoom} />,
    alone: (room, onRoom) => isPatientExpected(room) && <Expecting room={room} onRoom={onRoom} />,
    menu: (room, onRoom) => <RoomMenu room={room} onRoom={onRoom} />,
    left: (room, onReturn) => <AfterCall room={room} onReturn={onReturn} />,
    mayShare: () => true,
  };
  return <RoomScreen key={id} api={api} parts={parts} />;
}

interface RoomMenuProps {
  room: Room;
  onRoom: (room: Room) => void;
}

/** What only the doctor decides: who may share a screen, who else comes, and a delay. */
function RoomMenu({ room, onRoom }: RoomMenuProps) {
  const t = useTexts(staff_video);
  const { appointment_id: id, patient_may_share_screen: isAllowed, guests } = room;
  const [isInviting, setInviting] = useState(false);
  const onDone = ({ data }: { data: Room }) => onRoom(data);
  const allow = useSend(() => callApi('POST /api/staff/rooms/:id/screen', { id, is_allowed: !isAllowed }), {
    onDone,
  });
  const remove = useSend(
    (guestId: number) => callApi('DELETE /api/staff/rooms/:id/guests/:guestId', { id, guestId }),
    { onDone },
  );
  return (
    <>
      <MenuButton onClick={() => void allow.send()}>{isAllowed ? t.forbid_share : t.allow_share}</MenuButton>
      {guests.length === 0 && <MenuButton onClick={() => setInviting(true)}>{t.invite}</MenuButton>}
      {guests.map((guest) => (
        <MenuButton key={guest.id} onClick={() => void remove.send(guest.id)}>
          {t.invite_remove(guest)}
        </MenuButton>
      ))}
      <DelayEntries room={room} onRoom={onRoom} />
      {/* Outside of the menu, whose list is hidden as soon as an entry is chosen. */}
      {createPortal(
        <LazyInviteDialog
          id={id}
          onRoom={onRoom}
          dialog={isInviting ? {} : null}
          onClose={() => setInviting(false)}
        />,
        document.body,
      )}
    </>
  );
}

const OFFERED = DELAYS_MINUTES.filter((minutes) => minutes > 0 && minutes % 10 === 0);

/** Until the patient is in the room. */
function DelayEntries({ room: { appointment_id: id, let_in_at, delay }, onRoom }: RoomMenuProps) {
  const t = useTexts(staff_video);
  const announce = useSend(
    (minutes: (typeof DELAYS_MINUTES)[number]) => callApi('POST /api/staff/rooms/:id/delay', { id, minutes }),
    { onDone: ({ data }) => onRoom(data) },
  );
  if (let_in_at !== null) return null;
  return (
    <>
      {OFFERED.map((minutes) => (
        <MenuButton key={minutes} onClick={() => void announce.send(minutes)}>
          {t.delay_minutes({ minutes })}
        </MenuButton>
      ))}
      {delay !== null && delay.minutes > 0 && (
        <MenuButton onClick={() => void announce.send(0)}>{t.delay_none}</MenuButton>
      )}
    </>
  );
}

interface WaitingBannerProps {
  room: Room;
  onRoom: (room: Room) => void;
}

/** Above the pictures: who waits in front of the room while the doctor speaks with somebody else. */
function WaitingBanner({ room, onRoom }: WaitingBannerProps) {
  const guest = room.guests.find(({ state }) => state === 'waiting');
  const isPatientIn = patientOf(room)?.state === 'in';
  const isGuestIn = room.guests.some(({ state }) => state === 'in');
  return (
    <>
      {isGuestIn && !isPatientIn && (
        <div className={styles.banner} role="status">
          <PatientExpected room={room} onRoom={onRoom} />
        </div>
      )}
      {guest && (
        <div className={styles.banner} role="status">
          <GuestWaits guest={guest} />
          <LetIn room={room} onRoom={onRoom} who="guest" name={guest.name} />
        </div>
      )}
    </>
  );
}

function patientOf({ peers }: Room): Room['peers'][number] | undefined {
  return peers.find(({ side }) => side === 'patient');
}

/** In the middle while the doctor is alone; nothing of it once the patient has been in. */
function isPatientExpected(room: Room): boolean {
  return room.let_in_at === null || patientOf(room)?.state === 'waiting';
}

function Expecting({ room, onRoom }: WaitingBannerProps) {
  return (
    <div className={styles.expecting} role="status">
      <Avatar name={room.patient.name} />
      <PatientExpected room={room} onRoom={onRoom} />
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
        <LetIn room={room} onRoom={onRoom} who="patient" name={patient.name} />
      </>
    );
  }
  const announced = delay && delay.minutes > 0 ? t.delay_announced(delay) : null;
  return (
    <>
      <p>{t.not_there(patient)}</p>
      {announced ? <p>{announced}</p> : <DelayButton room={room} onRoom={onRoom} />}
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

/** The doctor's side of a room. */
function staffRoom(id: number): RoomApi {
  return {
    place: `staff ${id}`,
    read: async (signal) =>
      (await callApi('GET /api/staff/rooms/:id', { id }, signal ? { signal } : {})).data,
    readIceServers: async () => (await callApi('GET /api/staff/rooms/:id/ice-servers', { id })).data,
    enter: async ({ peer_id, fingerprint }) =>
      (await callApi('POST /api/staff/rooms/:id/enter', { id, peer_id, fingerprint })).data,
    streamAddress: (peer_id, after) =>
      buildRequest('GET /api/staff/rooms/:id/stream', { id, peer_id, after }).url,
    sendSignal: (signal) => callApi('POST /api/staff/rooms/:id/signals', { id, ...signal }),
    leave: (peer_id) => callAtTheEnd('POST /api/staff/rooms/:id/leave', { id, peer_id }),
    reportProblem: (note) => callApi('POST /api/staff/rooms/:id/problem', { id, note }),
  };
}
