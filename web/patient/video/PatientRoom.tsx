import MessageCircle from 'lucide-react/icons/message-circle';
import PhoneOff from 'lucide-react/icons/phone-off';
import { lazy, useMemo } from 'react';
import type { Room } from '#contract/video.contract.ts';
import { video } from '#texts/generated/video.ts';
import { formatTime } from '#web/lib/dates.ts';
import { useTexts } from '#web/lib/language.ts';
import { useParams } from '#web/lib/routes-of-screens.ts';
import { MessageCard } from '#web/shell/MessageCard.tsx';
import { NotFoundPage } from '#web/shell/NotFoundPage.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { RoomScreen } from '#web/video/room/RoomScreen.tsx';
import type { RoomParts } from '#web/video/room/room-parts.ts';
import { pathTo } from '../paths.ts';
import { pathToVideoCheck } from './path-to-video-check.ts';
import { patientRoom } from './patient-room.ts';

/** Loaded when it is opened. */
const ChatPanel = lazy(async () => ({ default: (await import('./ChatPanel.tsx')).ChatPanel }));

/** The patient's way into the room of an appointment. */
export function PatientRoom() {
  const { appointment = '' } = useParams();
  return /^[1-9]\d{0,14}$/.test(appointment) ? <RoomOf id={Number(appointment)} /> : <NotFoundPage />;
}

function RoomOf({ id }: { id: number }) {
  const t = useTexts(video);
  const api = useMemo(() => patientRoom(id), [id]);
  const parts: RoomParts = {
    ways: (
      <>
        <ButtonLink to={pathToVideoCheck({ id })} look="secondary">
          {t.test}
        </ButtonLink>
        <ButtonLink to={pathTo('ScheduleAppointment')} look="quiet">
          {t.to_appointments}
        </ButtonLink>
      </>
    ),
    heading: ({ doctor }) => t.with_doctor({ name: doctor.display_name }),
    panels: ({ doctor }) => [
      { id: 'chat', label: t.chat, Icon: MessageCircle, content: <ChatPanel doctorId={doctor.id} /> },
    ],
    banner: (room) => <Guests room={room} />,
    left: (room, onReturn) => <Left room={room} onReturn={onReturn} />,
    mayShare: (room) => room.patient_may_share_screen,
  };
  return <RoomScreen key={id} {...{ api, parts }} />;
}

/** A third person comes only with the knowledge of both; whoever has been in and left is no news. */
function Guests({ room: { guests, doctor } }: { room: Room }) {
  const t = useTexts(video);
  const expected = guests.filter(({ state }) => state === 'invited' || state === 'waiting');
  if (expected.length === 0) return null;
  return (
    <Notice tone="waiting">
      {expected.map(({ id, name, role }) => (
        <p key={id}>{t.guest_invited({ doctor: doctor.display_name, name, role: t[`role_${role}`] })}</p>
      ))}
    </Notice>
  );
}

function Left({ room, onReturn }: { room: Room; onReturn: () => void }) {
  const t = useTexts(video);
  return (
    <MessageCard
      Icon={PhoneOff}
      tone="brand"
      title={t.left_title}
      text={t.left_text({ time: formatTime(room.closes_at) })}
      actions={
        <>
          <Button onClick={onReturn}>{t.return}</Button>
          <ButtonLink to={pathTo('ScheduleAppointment')} look="secondary">
            {t.to_appointments}
          </ButtonLink>
        </>
      }
    />
  );
}
