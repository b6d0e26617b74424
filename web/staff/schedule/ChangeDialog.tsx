import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { FormDialog } from '#web/ui/FormDialog.tsx';

interface ChangeDialogProps {
  title: string;
  action: string;
  about?: ReactNode;
  isDanger?: boolean;
  isBusy: boolean;
  /** Why it was refused, where no field can say so. */
  refusals?: string[] | undefined;
  /** A toast says the same, and is heard. */
  isToasted?: boolean | undefined;
  onSend: () => void;
  onClose: () => void;
  children?: ReactNode;
}

/** A dialog whose entries its caller keeps; errors stand beside them, and the first wrong one gets the focus. */
export function ChangeDialog({
  isBusy,
  refusals = [],
  isToasted = true,
  onSend,
  ...rest
}: ChangeDialogProps) {
  const [tries, setTries] = useState(0);
  useFaultFocus(isBusy ? 0 : tries);
  const submit = async (event?: { preventDefault: () => void } | FormEvent) => {
    event?.preventDefault();
    if (isBusy) return;
    setTries(tries + 1);
    onSend();
  };
  return <FormDialog {...rest} form={{ submit, refusal: { rest: refusals, isToasted }, isBusy }} />;
}

/** After each try that has come back. */
function useFaultFocus(settledTries: number): void {
  useEffect(() => {
    if (settledTries > 0) document.querySelector<HTMLElement>('dialog[open] [aria-invalid=true]')?.focus();
  }, [settledTries]);
}
