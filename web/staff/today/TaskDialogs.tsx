import { SayDialog } from '../calendar/SayDialog.tsx';
import { DecideDialog } from './DecideDialog.tsx';
import { SettleDialog } from './SettleDialog.tsx';
import type { TaskDialog } from './task-dialog.ts';

interface TaskDialogsProps {
  dialog: TaskDialog | null;
  onClose: () => void;
}

export function TaskDialogs({ dialog, onClose }: TaskDialogsProps) {
  switch (dialog?.kind) {
    case 'decide':
      return <DecideDialog request={dialog.request} onClose={onClose} />;
    case 'say':
      return <SayDialog visit={dialog.visit} to={dialog.to} onClose={onClose} />;
    case 'settle':
      return <SettleDialog task={dialog.task} onClose={onClose} />;
    default:
      return null;
  }
}
