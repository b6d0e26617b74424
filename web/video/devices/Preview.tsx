import VideoOff from 'lucide-react/icons/video-off';
import { useMemo } from 'react';
import { video_check } from '#texts/generated/video_check.ts';
import { useTexts } from '#web/lib/language.ts';
import { Picture } from '../Picture.tsx';
import styles from './Devices.module.css';
import type { MediaView } from './own-media.ts';

/** The own picture as the other side will see it, or why there is none. */
export function Preview({ media: { camera } }: { media: MediaView }) {
  const t = useTexts(video_check);
  const stream = useMemo(() => camera && new MediaStream([camera]), [camera]);
  return (
    <div className={styles.preview}>
      {stream ? (
        <Picture stream={stream} label={t.preview} isMuted isMirrored={facesPerson(camera)} />
      ) : (
        <p className={styles.noPicture}>
          <VideoOff aria-hidden="true" />
          {t.camera_is_off}
        </p>
      )}
    </div>
  );
}

/** The camera at the back of a phone shows the room, which is not mirrored. */
export function facesPerson(camera: MediaStreamTrack | null): boolean {
  return camera?.getSettings?.().facingMode !== 'environment';
}
