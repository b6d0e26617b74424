import { useLayoutEffect, useRef } from 'react';
import { offerPlace } from './toasts.ts';

/** Opens and closes a <dialog> as told. Closing, also by unmounting, gives the focus back. */
export function useModal(isOpen: boolean) {
  const dialog = useRef<HTMLDialogElement>(null);

  // Before the element is taken out of the page: closing it later could no longer move the focus.
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

/** Before all else in it: the dialog's own buttons stay the last ones. */
function letToastsIn(dialog: HTMLDialogElement): () => void {
  const place = document.createElement('div');
  dialog.prepend(place);
  const withdraw = offerPlace(place);
  return () => {
    place.remove();
    withdraw();
  };
}
