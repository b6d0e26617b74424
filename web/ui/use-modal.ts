import { useEffect, useRef } from 'react';

/** Opens and closes a <dialog> as told. Closing, also by unmounting, gives the focus back. */
export function useModal(isOpen: boolean) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    if (!isOpen || !element) return;

    if (!element.open) element.showModal();
    return () => element.close();
  }, [isOpen]);

  return dialog;
}
