import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { FormDialog } from '#web/ui/FormDialog.tsx';

interface ChangeDialogProps {
  title: string;
  action: string;
  about?: ReactNode;
  /** Above the form, and not part of it. */
  before?: ReactNode;
  isDanger?: boolean;
  isBusy: boolean;
  /** Refusals that belong to no field. */
  refusals?: string[] | undefined;
  /** Whether a toast already announces the refusals. */
  isToasted?: boolean | undefined;
  onSend: () => void;
  onClose: () => void;
  children?: ReactNode;
}

/** A dialog whose caller keeps the entries. After a refusal the first field with an error takes the focus. */
export function ChangeDialog({
  isBusy,
  refusals = [],
  isToasted = true,
  onSend,
  ...rest
}: ChangeDialogProps) {
  const [tries, setTries] = useState(0);
  useErrorFocus(isBusy ? 0 : tries);
  const submit = async (event?: { preventDefault: () => void } | FormEvent) => {
    event?.preventDefault();
    if (isBusy) return;
    setTries(tries + 1);
    onSend();
  };
  return <FormDialog {...rest} form={{ submit, refusal: { rest: refusals, isToasted }, isBusy }} />;
}

/** Moves the focus after each try that the server has answered. */
function useErrorFocus(settledTries: number): void {
  useEffect(() => {
    if (settledTries > 0) document.querySelector<HTMLElement>('dialog[open] [aria-invalid=true]')?.focus();
  }, [settledTries]);
}
