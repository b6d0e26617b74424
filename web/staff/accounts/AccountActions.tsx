import { useQueryClient } from '@tanstack/react-query';
import { staff_accounts } from '#texts/generated/staff_accounts.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { useApiAction } from '#web/lib/use-api-action.ts';
import { Menu } from '#web/ui/Menu.tsx';
import { MenuButton } from '#web/ui/MenuEntry.tsx';
import { useSignedIn } from '../shell/signed-in.ts';
import { useStepUp } from '../shell/step-up.ts';
import { type AccountDialog, type ListedAccount, staffList } from './staff-list.ts';

interface AccountActionsProps {
  account: ListedAccount;
  onOpen: (dialog: AccountDialog) => void;
}

/** Nobody ends or invites herself. */
export function AccountActions({ account, onOpen }: AccountActionsProps) {
  const t = useTexts(staff_accounts);
  const self = useSignedIn();
  const inviteAgain = useInviteAgain(account);
  const { name, role, state } = account;
  if (account.id === self.id) return null;
  return (
    <Menu label={t.actions} accessibleLabel={t.actions_label({ name })}>
      {state !== 'active' && (
        <MenuButton onClick={() => inviteAgain.mutate()}>
          {state === 'invited' ? t.renew : t.invite_again}
        </MenuButton>
      )}
      {role === 'doctor' && state !== 'left' && (
        <MenuButton onClick={() => onOpen({ kind: 'link', account })}>{t.link}</MenuButton>
      )}
      {state !== 'left' && <MenuButton onClick={() => onOpen({ kind: 'end', account })}>{t.end}</MenuButton>}
    </Menu>
  );
}

/** The same invitation once more: the link sent before no longer works. */
function useInviteAgain({ role, first_name, last_name, email }: ListedAccount) {
  const withProof = useStepUp();
  const queries = useQueryClient();
  return useApiAction(
    () => withProof(() => callApi('POST /api/staff/accounts', { role, first_name, last_name, email })),
    () => queries.invalidateQueries({ queryKey: staffList.queryKey }),
  );
}
