import { useQueryClient } from '@tanstack/react-query';
import { EndDialog } from './EndDialog.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import { type AccountDialog, staffList } from './staff-list.ts';

interface AccountDialogsProps {
  dialog: AccountDialog | null;
  onClose: () => void;
}

export function AccountDialogs({ dialog, onClose }: AccountDialogsProps) {
  const queries = useQueryClient();
  const onDone = () => {
    queries.invalidateQueries({ queryKey: staffList.queryKey });
    onClose();
  };
  switch (dialog?.kind) {
    case 'invite':
      return <InviteDialog onDone={onDone} onClose={onClose} />;
    case 'end':
      return <EndDialog account={dialog.account} onDone={onDone} onClose={onClose} />;
    case 'link':
      return <LinkDialog account={dialog.account} onDone={onDone} onClose={onClose} />;
    default:
      return null;
  }
}
