import { useId } from 'react';
import styles from './Overlay.module.css';
import { Progress } from './Progress.tsx';
import { useModal } from './use-modal.ts';

/** Covers everything while money or a booking is being decided; cannot be dismissed. */
export function Overlay({ isOpen, text }: { isOpen: boolean; text: string }) {
  const textId = useId();
  const dialog = useModal(isOpen);

  return (
    <dialog
      ref={dialog}
      className={styles.overlay}
      aria-labelledby={textId}
      onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()}
      onCancel={(event) => event.preventDefault()}
    >
      {isOpen && (
        <div className={styles.content} id={textId}>
          <Progress label={text} />
        </div>
      )}
    </dialog>
  );
}
