import { useEffect, useState } from 'react';
import { video_check } from '#texts/generated/video_check.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { Select } from '#web/ui/Select.tsx';
import { useStore } from '../use-store.ts';
import styles from './Devices.module.css';
import type { DeviceKind, OwnMedia } from './own-media.ts';
import { followLevel, playTestSound } from './sound.ts';

const BROWSER_KINDS = { camera: 'videoinput', microphone: 'audioinput', speaker: 'audiooutput' } as const;

/** Which camera, microphone and speaker are used, with a proof that each of them works. */
export function DeviceChoice({ media }: { media: OwnMedia }) {
  const { voice } = useStore(media);
  return (
    <div className={styles.choices}>
      <DeviceSelect media={media} kind="camera" />
      <div className={styles.choice}>
        <DeviceSelect media={media} kind="microphone" />
        {voice && <LevelMeter voice={voice} />}
      </div>
      <div className={styles.choice}>
        <DeviceSelect media={media} kind="speaker" />
        <SpeakerTest media={media} />
      </div>
    </div>
  );
}

/** Nothing to choose where the browser names no device; phones choose the speaker themselves. */
function DeviceSelect({ media, kind }: { media: OwnMedia; kind: DeviceKind }) {
  const t = useTexts(video_check);
  const { devices, chosen } = useStore(media);
  const fitting = devices.filter((each) => each.kind === BROWSER_KINDS[kind] && each.deviceId !== '');
  if (fitting.length === 0) return null;
  const selected = fitting.some(({ deviceId }) => deviceId === chosen[kind]) ? chosen[kind] : '';
  return (
    <Select label={t[kind]} value={selected} onChange={({ target }) => void media.choose(kind, target.value)}>
      <option value="">{t.usual_device}</option>
      {fitting.map(({ deviceId, label }, index) => (
        <option key={deviceId} value={deviceId}>
          {label || t.numbered_device({ kind: t[kind], number: index + 1 })}
        </option>
      ))}
    </Select>
  );
}

function SpeakerTest({ media }: { media: OwnMedia }) {
  const t = useTexts(video_check);
  const { chosen } = useStore(media);
  const [isPlaying, setPlaying] = useState(false);
  const play = () => {
    setPlaying(true);
    void playTestSound(chosen.speaker).finally(() => setPlaying(false));
  };
  return (
    <div>
      <Button look="secondary" size="small" isBusy={isPlaying} busyText={t.playing} onClick={play}>
        {t.play}
      </Button>
    </div>
  );
}

/** Moves with the voice, so that a person sees that the microphone works. */
function LevelMeter({ voice }: { voice: MediaStreamTrack }) {
  const t = useTexts(video_check);
  const [level, setLevel] = useState(0);
  useEffect(() => followLevel(voice, setLevel), [voice]);
  return (
    <div className={styles.level}>
      <meter min={0} max={1} value={level} aria-label={t.level} />
      <p className={styles.soft}>{t.level_hint}</p>
    </div>
  );
}
