import { useQuery } from '@tanstack/react-query';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import DoorClosed from 'lucide-react/icons/door-closed';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import VideoIcon from 'lucide-react/icons/video';
import { type ReactNode, useEffect, useRef } from 'react';
import { cancelledStatuses } from '#contract/appointments.rules.ts';
import type { Room } from '#contract/video.contract.ts';
import { video } from '#texts/generated/video.ts';
import { ApiError } from '#web/lib/call-api.ts';
import { formatTime, formatWeekday } from '#web/lib/dates.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { isRefused } from '#web/lib/queries.tsx';
import { MessageCard } from '#web/shell/MessageCard.tsx';
import { Page } from '#web/shell/Page.tsx';
import { usePageTitle } from '#web/shell/use-page-title.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { Call, CallView } from '../call/call.ts';
import { FailureWay, PhoneWay } from '../devices/FailureWay.tsx';
import { Preview } from '../devices/Preview.tsx';
import type { RoomApi } from '../room-api.ts';
import { useStore } from '../use-store.ts';
import { CallStage } from './CallStage.tsx';
import { Devices, Prepare } from './Prepare.tsx';
import { ProblemButton } from './ProblemButton.tsx';
import styles from './Room.module.css';
import type { RoomParts } from './room-parts.ts';
import { type RoomWay, useIsOnline, useRoomCall } from './use-room-call.ts';

/** A room that is not open yet opens by itself. */
const RELOAD_MS = 20_000;

interface RoomScreenProps {
  api: RoomApi;
  parts: RoomParts;
}

/** A room from its door to the end of the call, for each of its sides. */
export function RoomScreen({ api, parts }: RoomScreenProps) {
  const t = useTexts(video);
  const language = useLanguage();
  const way = useRoomCall(api);
  const room = useQuery({
    queryKey: ['room', api.place, language],
    queryFn: ({ signal }) => api.read(signal),
    // What was refused would be refused again, and each try would take the explanation off the screen for a moment.
    refetchInterval: ({ state: { error } }) => !way.call && !(error && isRefused(error)) && RELOAD_MS,
  });
  if (way.call) return <OpenCall way={way} call={way.call} parts={parts} />;
  if (room.isPending) {
    return (
      <Page>
        <PageHeading>{t.title}</PageHeading>
        <Skeleton rows={6} label={t.loading} />
      </Page>
    );
  }
  if (room.isLoadingError) return <NoRoom error={room.error} onRetry={room.refetch} ways={parts.ways} />;
  if (way.leftRoom && room.data.state === 'open') {
    return parts.left(way.leftRoom, () => void way.entry.send({}));
  }
  if (room.data.place === 'link') return <OtherService room={room.data} parts={parts} />;
  if (room.data.state !== 'open') return <ClosedRoom room={room.data} parts={parts} />;
  return <Prepare room={room.data} way={way} parts={parts} />;
}

interface OpenCallProps {
  way: RoomWay;
  call: Call;
  parts: RoomParts;
}

function OpenCall({ way, call, parts }: OpenCallProps) {
  const t = useTexts(video);
  const view = useStore(call);
  if (!view) return null;
  if (view.end !== null) {
    const isReplaced = view.end === 'replaced';
    return (
      <MessageCard
        Icon={MonitorSmartphone}
        tone="waiting"
        title={isReplaced ? t.replaced_title : t.ended_title}
        text={isReplaced ? t.replaced_text : view.refusal}
        actions={
          <>
            <Button isBusy={way.entry.isBusy} onClick={way.enterAgain}>
              {isReplaced ? t.continue_here : t.return}
            </Button>
            {parts.ways}
          </>
        }
      />
    );
  }
  if (view.room.state !== 'open') return <ClosedRoom room={view.room} parts={parts} isAfterCall />;
  if (!view.isIn) return <WaitingRoom view={view} way={way} parts={parts} />;
  return <CallStage view={view} call={call} way={way} parts={parts} />;
}

interface NoRoomProps {
  error: Error;
  onRetry: () => unknown;
  ways: ReactNode;
}

/** The server gives the same answer for another person's room and for an unknown one. */
function NoRoom({ error, onRetry, ways }: NoRoomProps) {
  const t = useTexts(video);
  if (error instanceof ApiError && [400, 404, 422].includes(error.status)) {
    const isInvitation = error.code === 'video.invitation_invalid';
    return (
      <MessageCard
        Icon={DoorClosed}
        tone="waiting"
        title={isInvitation ? t.invitation_title : t.unknown_title}
        text={isInvitation ? t.invitation_text : t.unknown_text}
        actions={ways}
      />
    );
  }
  return (
    <Page width="narrow">
      <PageHeading>{t.title}</PageHeading>
      <FailureNote message={error.message || undefined} onRetry={() => void onRetry()} />
    </Page>
  );
}

function ClosedRoom({
  room,
  parts,
  isAfterCall = false,
}: {
  room: Room;
  parts: RoomParts;
  isAfterCall?: boolean;
}) {
  const t = useTexts(video);
  const language = useLanguage();
  const isEarly = room.state === 'too_early';
  const early = {
    day: formatWeekday(room.starts_at, language),
    time: formatTime(room.starts_at),
    doctor: room.doctor.display_name,
    patient: room.patient.name,
  };
  const opens = { time: formatTime(room.opens_at) };
  const isDoctor = room.side === 'doctor';
  const earlyTitle = isDoctor ? t.too_early_title_doctor(opens) : t.too_early_title(opens);
  const earlyText = isDoctor ? t.too_early_text_doctor(early) : t.too_early_text(early);
  const isOff = room.status !== null && cancelledStatuses.includes(room.status);
  // A failed call took place, so the sentence does not say that the appointment was cancelled.
  const isCancelled = isOff && room.status !== 'failed';
  const overTitle = isAfterCall ? t.ended_title : t.over_title;
  const title = isCancelled ? t.cancelled_title : overTitle;
  const text = isCancelled ? t.cancelled_text : t.over_text;
  const endsWell = room.state === 'over' && !isOff && room.let_in_at !== null;
  return (
    <MessageCard
      Icon={isEarly ? CalendarClock : DoorClosed}
      tone={isEarly ? 'brand' : 'waiting'}
      title={isEarly ? earlyTitle : title}
      text={isEarly ? earlyText : text}
      notice={endsWell && parts.afterwards?.(room)}
      actions={parts.ways}
    />
  );
}

function OtherService({ room, parts }: { room: Room; parts: RoomParts }) {
  const t = useTexts(video);
  if (room.state === 'over') return <ClosedRoom room={room} parts={parts} />;
  return (
    <MessageCard
      Icon={VideoIcon}
      tone="brand"
      title={t.link_title}
      text={room.link ? t.link_text : t.link_early({ time: formatTime(room.opens_at) })}
      actions={
        <>
          {room.link && (
            <a className={buttonClass({})} href={room.link} target="_blank" rel="noopener noreferrer">
              {t.link_open}
            </a>
          )}
          {parts.ways}
        </>
      }
    />
  );
}

interface WaitingRoomProps {
  view: CallView;
  way: RoomWay;
  parts: RoomParts;
}

/** Says who expects the person, and a delay as soon as it is announced. */
function WaitingRoom({ view: { room }, way }: WaitingRoomProps) {
  const t = useTexts(video);
  const media = useStore(way.media);
  const isOnline = useIsOnline();
  const heading = useRef<HTMLDivElement>(null);
  usePageTitle(t.waiting_title);
  useEffect(() => heading.current?.querySelector('h1')?.focus(), []);
  return (
    <Page>
      <div ref={heading}>
        <PageHeading lead={t.waiting_stay}>{t.waiting_title}</PageHeading>
      </div>
      <Card className={styles.prepare}>
        <Preview media={media} />
        <div className={styles.side}>
          <Avatar name={room.doctor.display_name} picture={room.doctor.image?.url} />
          <p className={styles.expected} role="status">
            {waitingLabel(room, t)}
          </p>
          {!isOnline && <Notice tone="waiting">{t.offline}</Notice>}
          {media.failure && (
            <FailureWay
              failure={media.failure}
              phone={room.phone}
              onRetry={() => void (media.isOpen ? way.media.setCameraOff(false) : way.media.open())}
            />
          )}
          <Devices way={way} />
          {room.phone && !media.failure && <PhoneWay phone={room.phone} />}
          <div className={styles.ways}>
            <Button look="secondary" onClick={way.leave}>
              {t.leave_waiting}
            </Button>
            <ProblemButton api={way.api} room={room} onRoom={(next) => way.call?.takeRoom(next)} />
          </div>
        </div>
      </Card>
    </Page>
  );
}

function waitingLabel(room: Room, t: (typeof video)['de']): string {
  const doctor = room.doctor.display_name;
  const expectedAt = Date.parse(room.delay?.expected_at ?? '');
  if (expectedAt > Date.parse(room.now)) {
    const minutes = Math.round((expectedAt - Date.parse(room.starts_at)) / 60_000);
    return t.waiting_delay({ doctor, minutes, time: formatTime(room.delay?.expected_at ?? '') });
  }
  if (room.side === 'guest') return t.waiting_guest({ doctor });
  if (Date.parse(room.now) < Date.parse(room.starts_at)) {
    return t.waiting_early({ doctor, time: formatTime(room.starts_at) });
  }
  return t.waiting_text({ doctor });
}
