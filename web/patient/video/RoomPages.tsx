import { useQuery } from '@tanstack/react-query';
import MessageCircle from 'lucide-react/icons/message-circle';
import PhoneOff from 'lucide-react/icons/phone-off';
import { useMemo, useState } from 'react';
import type { Room } from '#contract/video.contract.ts';
import { video } from '#texts/generated/video.ts';
import { ApiError, buildRequest, callApi } from '#web/lib/call-api.ts';
import { formatTime } from '#web/lib/dates.ts';
import { useTexts } from '#web/lib/language.ts';
import { lazyPart } from '#web/lib/lazy-part.tsx';
import { withQueries } from '#web/lib/queries.tsx';
import { useParams } from '#web/lib/routes-of-screens.ts';
import { MessageCard } from '#web/shell/MessageCard.tsx';
import { NotFoundPage } from '#web/shell/NotFoundPage.tsx';
import { Page } from '#web/shell/Page.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { RoomScreen } from '#web/video/room/RoomScreen.tsx';
import type { RoomParts } from '#web/video/room/room-parts.ts';
import { callAtTheEnd, type RoomApi } from '#web/video/room-api.ts';
import { pathToVideoCheck } from '../path-to-video-check.ts';
import { pathTo } from '../paths.ts';
import { Afterwards } from './Afterwards.tsx';
import { patientRoom } from './patient-room.ts';

/** Both sides of a room that the portal serves; most of their code is the same. */
export const RoomPage = withQueries(PatientRoom);
export const GuestRoomPage = withQueries(Invitation);

/** Loaded when it is opened. */
const ChatPanel = lazyPart(async () => (await import('./ChatPanel.tsx')).ChatPanel);

/** The patient's way into the room of an appointment. */
function PatientRoom() {
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
    left: (room, onReturn) => <Left id={id} room={room} onReturn={onReturn} />,
    afterwards: (room) => <Afterwards id={id} room={room} />,
    mayShare: (room) => room.patient_may_share_screen,
  };
  return <RoomScreen key={id} api={api} parts={parts} />;
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

function Left({ id, room, onReturn }: { id: number; room: Room; onReturn: () => void }) {
  const t = useTexts(video);
  return (
    <MessageCard
      Icon={PhoneOff}
      tone="brand"
      title={t.left_title}
      text={t.left_text({ time: formatTime(room.closes_at) })}
      notice={room.let_in_at !== null && <Afterwards id={id} room={room} />}
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

/** For a third person whom the doctor invited to one appointment; the link works once, in one browser. */
function Invitation() {
  const t = useTexts(video);
  const { token = '' } = useParams();
  const redeemed = useQuery({
    queryKey: ['room invitation', token],
    queryFn: () => redeem(token),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (redeemed.isPending) {
    return (
      <Page>
        <PageHeading>{t.title}</PageHeading>
        <Skeleton rows={5} label={t.loading} />
      </Page>
    );
  }
  return <GuestRoom />;
}

/** The link is used up by the first look, so the cookie of an earlier look is asked first. */
async function redeem(token: string): Promise<true> {
  try {
    await guestRoom.read();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0) throw error;
    await callApi('POST /api/room-guest/redeem', { token });
  }
  return true;
}

function GuestRoom() {
  const t = useTexts(video);
  const [parts] = useState<RoomParts>(() => ({
    ways: null,
    heading: ({ doctor }) => t.with_doctor({ name: doctor.display_name }),
    panels: () => [],
    left: (_room, onReturn) => (
      <MessageCard
        Icon={PhoneOff}
        tone="brand"
        title={t.left_title}
        text={t.guest_left}
        actions={
          <Button look="secondary" onClick={onReturn}>
            {t.return}
          </Button>
        }
      />
    ),
    mayShare: () => false,
  }));
  return <RoomScreen api={guestRoom} parts={parts} />;
}

/** The side of a guest, whom a cookie of this browser names. */
const guestRoom: RoomApi = {
  place: 'guest',
  read: async (signal) => (await callApi('GET /api/room-guest', {}, signal ? { signal } : {})).data,
  readIceServers: async () => (await callApi('GET /api/room-guest/ice-servers', {})).data,
  enter: async (entry) => (await callApi('POST /api/room-guest/enter', entry)).data,
  streamAddress: (peer_id, after) => buildRequest('GET /api/room-guest/stream', { peer_id, after }).url,
  sendSignal: (signal) => callApi('POST /api/room-guest/signals', signal),
  leave: (peer_id) => callAtTheEnd('POST /api/room-guest/leave', { peer_id }),
};
