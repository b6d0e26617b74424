import { useEffect, useRef } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { hearThrough } from './devices/sound.ts';
import styles from './Picture.module.css';

interface PictureProps {
  stream: MediaStream | null;
  /** What is to be seen, for those who do not see it. */
  label: string;
  /** The own voice is never played back. */
  isMuted?: boolean;
  /** As in a mirror: people know themselves that way. */
  isMirrored?: boolean;
  /** All of it is shown, with margins; otherwise the picture fills its place. */
  isWhole?: boolean;
  speaker?: string | undefined;
  /** The browser plays no sound before the person has touched the page. */
  onSilenced?: (play: () => void) => void;
  className?: string | undefined;
}

export function Picture(props: PictureProps) {
  const { stream, label, isMuted, isMirrored, isWhole, speaker, onSilenced, className } = props;
  const video = useRef<HTMLVideoElement>(null);

  useEffect(() => {
    const element = video.current;
    if (!element || element.srcObject === stream) return;
    element.srcObject = stream;
    const play = () => void element.play?.()?.catch(() => onSilenced?.(play));
    if (stream) play();
  }, [stream, onSilenced]);

  useEffect(() => {
    if (video.current) void hearThrough(video.current, speaker);
  }, [speaker]);

  return (
    <video
      ref={video}
      className={classNames(
        styles.picture,
        isMirrored && styles.mirrored,
        isWhole && styles.whole,
        className,
      )}
      aria-label={label}
      playsInline
      autoPlay
      muted={isMuted}
    />
  );
}
