import { type DragEvent, type ReactNode, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './FilePicker.module.css';

interface DropZoneProps {
  onDrop: (file: File | undefined) => void;
  children: ReactNode;
}

export function DropZone({ onDrop, children }: DropZoneProps) {
  const [isAimedAt, setIsAimedAt] = useState(false);

  const aim = (event: DragEvent) => {
    event.preventDefault();
    setIsAimedAt(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsAimedAt(false);
    onDrop(event.dataTransfer.files[0]);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the button inside does the same.
    <div
      className={classNames(styles.zone, isAimedAt && styles.aimedAt)}
      onDragOver={aim}
      onDragLeave={() => setIsAimedAt(false)}
      onDrop={drop}
    >
      {children}
    </div>
  );
}
