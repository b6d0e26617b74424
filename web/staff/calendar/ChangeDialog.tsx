import type { FormEvent, ReactNode } from 'react';
import { FormDialog } from '#web/ui/FormDialog.tsx';

interface ChangeDialogProps {
  title: string;
  action: string;
  isDanger?: boolean;
  isBusy: boolean;
  /** Why it was refused, where no field can say so. */
  refusals?: string[];
  onSend: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog whose entries its caller keeps; errors stand beside them. */
export function ChangeDialog({ isBusy, refusals = [], onSend, ...rest }: ChangeDialogProps) {
  const submit = async (event?: { preventDefault: () => void } | FormEvent) => {
    event?.preventDefault();
    if (!isBusy) onSend();
  };
  return <FormDialog {...rest} form={{ submit, refusal: { rest: refusals }, isBusy }} />;
}
