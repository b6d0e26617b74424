import { useState } from 'react';
import type { Room } from '#contract/video.contract.ts';
import { video } from '#texts/generated/video.ts';
import { formatTime, formatWeekday } from '#web/lib/dates.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { Page } from '#web/shell/Page.tsx';
import { usePageTitle } from '#web/shell/use-page-title.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { FailureWay } from '../devices/FailureWay.tsx';
import { LazyDeviceChoice } from '../devices/LazyDeviceChoice.tsx';
import { Preview } from '../devices/Preview.tsx';
import { useStore } from '../use-store.ts';
import styles from './Room.module.css';
import type { RoomParts } from './room-parts.ts';
import type { RoomWay } from './use-room-call.ts';

interface PrepareProps {
  room: Room;
  way: RoomWay;
  parts: RoomParts;
}

/** In front of the door: the own picture, the consent of the patient, and one button that enters. */
export function Prepare({ room, way: { media, entry }, parts }: PrepareProps) {
  const t = useTexts(video);
  const language = useLanguage();
  const view = useStore(media);
  const title = parts.heading(room);
  usePageTitle(title);
  const needsConsent = room.consent !== null && !room.consent.is_given;
  const consentVersion = needsConsent ? room.consent?.version : undefined;
  const hasFailed = view.failure !== null && !view.isOpen;
  const when = { day: formatWeekday(room.starts_at, language), time: formatTime(room.starts_at) };
  return (
    <Page>
      <PageHeading lead={t.prepare_when(when)}>{title}</PageHeading>
      <Card className={styles.prepare}>
        <Preview media={view} />
        <div className={styles.side}>
          {needsConsent && <Consent text={room.consent?.text ?? ''} />}
          {!hasFailed && (
            <div className={styles.enter}>
              <Button
                isWide
                isBusy={entry.isBusy}
                busyText={t.entering}
                onClick={() => void entry.send({ consentVersion })}
              >
                {needsConsent ? t.consent_enter : t.enter}
              </Button>
              {!view.isOpen && <p className={styles.soft}>{t.enter_hint}</p>}
            </div>
          )}
          {entry.refusal && <Notice tone="danger">{entry.refusal.message}</Notice>}
          {view.failure && hasFailed && (
            <>
              <FailureWay
                isMain
                failure={view.failure}
                phone={room.phone}
                onRetry={() => void entry.send({ consentVersion })}
              />
              <Button
                look="secondary"
                isWide
                onClick={() => void entry.send({ consentVersion, withoutDevices: true })}
              >
                {t.enter_without}
              </Button>
            </>
          )}
          {!hasFailed && <Devices way={{ media }} />}
        </div>
      </Card>
    </Page>
  );
}

function Consent({ text }: { text: string }) {
  const t = useTexts(video);
  return (
    <section className={styles.consent} aria-labelledby="room-consent">
      <h2 id="room-consent">{t.consent_title}</h2>
      <p>{text}</p>
    </section>
  );
}

/** Folded away: most people never change a device. */
export function Devices({ way: { media } }: { way: Pick<RoomWay, 'media'> }) {
  const t = useTexts(video);
  const [isOpen, setOpen] = useState(false);
  const toggle = () => {
    setOpen(!isOpen);
    void media.open();
  };
  return (
    <div className={styles.devices}>
      <Button look="quiet" size="small" aria-expanded={isOpen} onClick={toggle}>
        {t.devices}
      </Button>
      {isOpen && <LazyDeviceChoice media={media} />}
    </div>
  );
}
