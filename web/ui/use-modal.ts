import { useLayoutEffect, useRef } from 'react';

/** Opens and closes a <dialog> as told. Closing, also by unmounting, gives the focus back. */
export function useModal(isOpen: boolean) {
  const dialog = useRef<HTMLDialogElement>(null);

  // Before the element is taken out of the page: closing it later could no longer move the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!isOpen || !element) return;

    if (!element.open) element.showModal();
    return () => element.close();
  }, [isOpen]);

  return dialog;
}
