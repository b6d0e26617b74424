import X from 'lucide-react/icons/x';
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { ui } from '#texts/generated/ui.ts';
import { useTexts } from '#web/lib/language.ts';
import { classNames } from './class-names.ts';
import styles from './Dialog.module.css';
import { IconButton } from './IconButton.tsx';
import { Progress } from './Progress.tsx';
import { offerPlace } from './toasts.ts';

interface DialogProps {
  isOpen: boolean;
  /**
   * Called by Escape, the close button or, where allowed, a press beside the dialog. Without it the person cannot close
   * the dialog.
   */
  onClose?: (() => void) | undefined;
  title: string;
  /** An introduction above everything else; read aloud when the dialog opens. */
  about?: ReactNode;
  children?: ReactNode;
  /** The buttons at the end; the decisive one last. */
  actions?: ReactNode;
  isWide?: boolean;
  closesOnPressBeside?: boolean;
  /** Whether the page behind the dialog is hidden completely. */
  hidesPage?: boolean;
}

/** The browser's own modal dialog: focus stays inside and returns to where it came from. */
export function Dialog({
  isOpen,
  onClose,
  title,
  about,
  children,
  actions,
  isWide = false,
  closesOnPressBeside = false,
  hidesPage = false,
}: DialogProps) {
  const titleId = useId();
  const aboutId = useId();
  const dialog = useModal(isOpen);

  const pressBeside = (event: PointerEvent<HTMLDialogElement>) => {
    if (closesOnPressBeside && event.target === event.currentTarget) onClose?.();
  };

  // React's strict mode closes and opens the dialog again, so a late close event can meet an open dialog.
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
      aria-describedby={about ? aboutId : undefined}
      onPointerDown={pressBeside}
      onKeyDown={stay}
      onCancel={leave}
      onClose={(event) => event.currentTarget.open || leave(event)}
      // React passes it on to a form around the dialog, which must not be sent, too.
      onSubmit={(event) => event.stopPropagation()}
    >
      {isOpen && (
        <DialogBody
          titleId={titleId}
          aboutId={aboutId}
          title={title}
          about={about}
          onClose={onClose}
          actions={actions}
        >
          {children}
        </DialogBody>
      )}
    </dialog>
  );
}

interface DialogBodyProps extends Pick<DialogProps, 'title' | 'about' | 'onClose' | 'actions' | 'children'> {
  titleId: string;
  aboutId: string;
}

function DialogBody({ titleId, aboutId, title, about, onClose, actions, children }: DialogBodyProps) {
  const t = useTexts(ui);
  return (
    <div className={styles.body}>
      <div className={styles.header}>
        <h2 id={titleId}>{title}</h2>
        {onClose && (
          <IconButton label={t.close} onClick={onClose}>
            <X />
          </IconButton>
        )}
      </div>
      <div className={styles.content}>
        {about && (
          <div id={aboutId} className={styles.content}>
            {about}
          </div>
        )}
        {children}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}

/** Opens and closes a <dialog> as told. Closing, also by unmounting, gives the focus back. */
function useModal(isOpen: boolean) {
  const dialog = useRef<HTMLDialogElement>(null);

  // Runs before the element leaves the page: closing it later could not return the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!isOpen || !element) return;

    if (!element.open) element.showModal();
    const takeToasts = letToastsIn(element);
    return () => {
      element.close();
      takeToasts();
    };
  }, [isOpen]);

  return dialog;
}

/** Puts the toasts first in the dialog, so that its own buttons stay the last ones. */
function letToastsIn(dialog: HTMLDialogElement): () => void {
  const place = document.createElement('div');
  dialog.prepend(place);
  const withdraw = offerPlace(place);
  return () => {
    place.remove();
    withdraw();
  };
}

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
        <div className={styles.overlayContent} id={textId}>
          <Progress label={text} />
        </div>
      )}
    </dialog>
  );
}
