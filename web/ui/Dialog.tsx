import X from 'lucide-react/icons/x';
import { type KeyboardEvent, type PointerEvent, type ReactNode, type SyntheticEvent, useId } from 'react';
import { ui } from '#texts/generated/ui.ts';
import { useTexts } from '#web/lib/language.ts';
import { classNames } from './class-names.ts';
import styles from './Dialog.module.css';
import { IconButton } from './IconButton.tsx';
import { useModal } from './use-modal.ts';

interface DialogProps {
  isOpen: boolean;
  /**
   * Asked for by Escape, the close button or, where allowed, a press beside the dialog. Without it the dialog
   * stays until its work is done.
   */
  onClose?: (() => void) | undefined;
  title: string;
  children: ReactNode;
  /** The buttons at the end; the decisive one last. */
  actions?: ReactNode;
  isWide?: boolean;
  closesOnPressBeside?: boolean;
  /** Nothing of the page behind it can be read. */
  hidesPage?: boolean;
}

/** The browser's own modal dialog: focus stays inside and returns to where it came from. */
export function Dialog({
  isOpen,
  onClose,
  title,
  children,
  actions,
  isWide = false,
  closesOnPressBeside = false,
  hidesPage = false,
}: DialogProps) {
  const titleId = useId();
  const dialog = useModal(isOpen);

  const pressBeside = (event: PointerEvent<HTMLDialogElement>) => {
    if (closesOnPressBeside && event.target === event.currentTarget) onClose?.();
  };

  // React's development mode closes and opens it once more; the late event then meets an open dialog.
  // A file input inside sends a bubbling cancel of its own.
  const leave = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (!isOpen || event.target !== event.currentTarget) return;
    event.preventDefault();
    onClose?.();
  };

  // Browsers close even a dialog that refuses when Escape is pressed twice.
  const stay = (event: KeyboardEvent) => {
    if (!onClose && event.key === 'Escape') event.preventDefault();
  };

  return (
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, isWide && styles.wide, hidesPage && styles.hiding)}
      aria-labelledby={titleId}
      onPointerDown={pressBeside}
      onKeyDown={stay}
      onCancel={leave}
      onClose={(event) => event.currentTarget.open || leave(event)}
    >
      {isOpen && (
        <DialogBody titleId={titleId} title={title} onClose={onClose} actions={actions}>
          {children}
        </DialogBody>
      )}
    </dialog>
  );
}

interface DialogBodyProps extends Pick<DialogProps, 'title' | 'onClose' | 'actions' | 'children'> {
  titleId: string;
}

function DialogBody({ titleId, title, onClose, actions, children }: DialogBodyProps) {
  const t = useTexts(ui);
  return (
    <div className={styles.body}>
      <header className={styles.header}>
        <h2 id={titleId}>{title}</h2>
        {onClose && (
          <IconButton label={t.close} onClick={onClose}>
            <X />
          </IconButton>
        )}
      </header>
      <div className={styles.content}>{children}</div>
      {actions && <footer className={styles.actions}>{actions}</footer>}
    </div>
  );
}
