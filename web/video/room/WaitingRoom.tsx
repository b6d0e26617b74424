import { useEffect, useRef } from 'react';
import type { Room } from '#contract/video.contract.ts';
import { video } from '#texts/generated/video.ts';
import { formatTime } from '#web/lib/dates.ts';
import { useTexts } from '#web/lib/language.ts';
import { Page } from '#web/shell/Page.tsx';
import { usePageTitle } from '#web/shell/use-page-title.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import type { CallView } from '../call/call.ts';
import { FailureWay, PhoneWay } from '../devices/FailureWay.tsx';
import { Preview } from '../devices/Preview.tsx';
import { useStore } from '../use-store.ts';
import { Devices } from './Prepare.tsx';
import { ProblemButton } from './ProblemButton.tsx';
import styles from './Room.module.css';
import type { RoomWay } from './RoomScreen.tsx';
import type { RoomParts } from './room-parts.ts';
import { useIsOnline } from './use-room-call.ts';

interface WaitingRoomProps {
  view: CallView;
  way: RoomWay;
  parts: RoomParts;
}

/** Says who expects the person, and a delay as soon as it is announced. */
export function WaitingRoom({ view: { room }, way }: WaitingRoomProps) {
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
          <p className={styles.expected} role="status">
            {waitingWords(room, t)}
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

export function waitingWords(room: Room, t: (typeof video)['de']): string {
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
