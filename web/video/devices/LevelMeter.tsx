import { useEffect, useState } from 'react';
import { video_check } from '#texts/generated/video_check.ts';
import { useTexts } from '#web/lib/language.ts';
import styles from './Devices.module.css';
import { followLevel } from './sound.ts';

/** Moves with the voice, so that a person sees that the microphone works. */
export function LevelMeter({ voice }: { voice: MediaStreamTrack }) {
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
