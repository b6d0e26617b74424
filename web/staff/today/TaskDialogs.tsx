import { DecideDialog } from './DecideDialog.tsx';
import { NoShowDialog } from './NoShowDialog.tsx';
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
    case 'no_show':
      return <NoShowDialog visit={dialog.visit} onClose={onClose} />;
    case 'settle':
      return <SettleDialog task={dialog.task} onClose={onClose} />;
    default:
      return null;
  }
}
