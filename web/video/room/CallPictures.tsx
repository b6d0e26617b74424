import MicOff from 'lucide-react/icons/mic-off';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import type { Room } from '#contract/video.contract.ts';
import { video } from '#texts/generated/video.ts';
import { useTexts } from '#web/lib/language.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/Button.tsx';
import type { CallView, OtherView } from '../call/call.ts';
import { FailureWay } from '../devices/FailureWay.tsx';
import type { MediaView } from '../devices/own-media.ts';
import { facesPerson } from '../devices/Preview.tsx';
import { Picture } from '../Picture.tsx';
import styles from './Pictures.module.css';

interface CallPicturesProps {
  view: CallView;
  media: MediaView;
  onReconnect: () => void;
  /** Over the upper edge of the pictures: who waits, who is invited. */
  children: ReactNode;
  /** In the middle while nobody else is there. */
  alone: ReactNode;
}

/** The others as large as the room allows, the own picture small in a corner. */
export function CallPictures({ view, media, onReconnect, children, alone }: CallPicturesProps) {
  const screens = view.others.filter(({ state, link }) => state?.isSharing && link === 'connected');
  return (
    <div className={styles.pictures} data-count={view.others.length} data-sharing={screens.length > 0}>
      <div className={styles.banners}>{children}</div>
      {view.others.length === 0 && <div className={styles.alone}>{alone || <Alone view={view} />}</div>}
      {screens.map((other) => (
        <SharedScreen key={other.peerId} other={other} />
      ))}
      {view.others.map((other) => (
        <OtherPerson
          key={other.peerId}
          other={other}
          onReconnect={onReconnect}
          room={view.room}
          speaker={media.chosen.speaker}
        />
      ))}
      <OwnPicture media={media} />
    </div>
  );
}

function Alone({ view: { room } }: { view: CallView }) {
  const t = useTexts(video);
  const isDoctor = room.side === 'doctor';
  const name = isDoctor ? room.patient.name : room.doctor.display_name;
  return (
    <>
      <Avatar name={name} picture={isDoctor ? undefined : room.doctor.image?.url} />
      <p>{t.alone_patient({ name })}</p>
      <p className={styles.quiet}>{t.alone_stay}</p>
    </>
  );
}

function SharedScreen({ other: { screen, name } }: { other: OtherView }) {
  const t = useTexts(video);
  return (
    <figure className={styles.screen}>
      <Picture stream={screen} label={t.screen_of({ name })} isWhole isMuted />
      <figcaption className={styles.name}>{t.screen_of({ name })}</figcaption>
    </figure>
  );
}

interface OtherPersonProps {
  other: OtherView;
  room: Room;
  speaker: string | undefined;
  onReconnect: () => void;
}

function OtherPerson({ other, room, speaker, onReconnect }: OtherPersonProps) {
  const t = useTexts(video);
  const { name, side, link, state, main } = other;
  const [play, setPlay] = useState<(() => void) | null>(null);
  const onSilenced = useCallback((start: () => void) => setPlay(() => start), []);
  if (link === 'refused') return <Refused name={name} onReconnect={onReconnect} />;
  const hasPicture = link !== 'connecting' && !state?.isCameraOff;
  return (
    <figure className={styles.person} data-link={link} data-main-picture>
      <Picture
        className={hasPicture ? undefined : styles.hidden}
        stream={main}
        label={t.picture_of({ name })}
        speaker={speaker}
        onSilenced={onSilenced}
      />
      {!hasPicture && <Avatar name={name} picture={side === 'doctor' ? room.doctor.image?.url : undefined} />}
      <ConnectionState other={other} phone={room.phone} onReconnect={onReconnect} />
      {play && (
        <Button
          className={styles.state}
          onClick={() => {
            play();
            setPlay(null);
          }}
        >
          {t.sound_blocked}
        </Button>
      )}
      <figcaption className={styles.name}>
        {state?.isMuted && <MicOff aria-hidden="true" />}
        {name}
      </figcaption>
    </figure>
  );
}

/** The certificate is not the announced one: nothing was sent, and the person is told why. */
function Refused({ name, onReconnect }: { name: string; onReconnect: () => void }) {
  const t = useTexts(video);
  return (
    <div className={styles.refused} role="alert">
      <ShieldAlert aria-hidden="true" />
      <h2>{t.refused_title}</h2>
      <p>{t.refused_text({ name })}</p>
      <Button onClick={onReconnect}>{t.refused_again}</Button>
    </div>
  );
}

function OwnPicture({ media: { camera, isMuted, voice } }: { media: MediaView }) {
  const t = useTexts(video);
  const stream = useMemo(() => camera && new MediaStream([camera]), [camera]);
  return (
    <figure className={styles.own}>
      {stream ? (
        <Picture stream={stream} label={t.own_picture} isMuted isMirrored={facesPerson(camera)} />
      ) : (
        <p className={styles.ownOff}>{t.camera_off_self}</p>
      )}
      {(isMuted || !voice) && (
        <span className={styles.ownMuted}>
          <MicOff aria-hidden="true" />
        </span>
      )}
    </figure>
  );
}

/** Two browsers that can reach each other need a few seconds; after this time something mostly stands between them. */
const BLOCKED_AFTER_MS = 20_000;

interface ConnectionStateProps {
  other: OtherView;
  /** For the case that nothing helps. */
  phone: string | null;
  onReconnect: () => void;
}

/** Over the picture until it comes; a connection that does not come has its own words and its own way out meanwhile. */
function ConnectionState({ other: { link, name }, phone, onReconnect }: ConnectionStateProps) {
  const t = useTexts(video);
  const isBlocked = useIsLongAgo(link === 'connecting');
  if (link === 'connected' || link === 'refused') return null;
  if (isBlocked) {
    return (
      <div className={styles.blocked}>
        <FailureWay failure="blocked" phone={phone} onRetry={onReconnect}>
          <p>{t.still_trying}</p>
        </FailureWay>
      </div>
    );
  }
  return <p className={styles.state}>{t[link]({ name })}</p>;
}

function useIsLongAgo(isWaiting: boolean): boolean {
  const [isLongAgo, setLongAgo] = useState(false);
  useEffect(() => {
    setLongAgo(false);
    if (!isWaiting) return;
    const timer = setTimeout(() => setLongAgo(true), BLOCKED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isLongAgo;
}
