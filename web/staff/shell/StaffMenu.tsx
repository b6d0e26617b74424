import { useState } from 'react';
import { staff_shell } from '#texts/generated/staff_shell.ts';
import { useTexts } from '#web/lib/language.ts';
import { PersonMenu } from '#web/shell/PersonMenu.tsx';
import { MenuButton } from '#web/ui/MenuEntry.tsx';
import { endSession } from './end-session.ts';
import { PasswordDialog } from './PasswordDialog.tsx';
import { useMayCall } from './permissions.ts';
import { useSignedIn } from './signed-in.ts';

export function StaffMenu() {
  const t = useTexts(staff_shell);
  const { name, role } = useSignedIn();
  const mayChangePassword = useMayCall('changeOwnStaffPassword');
  const [isChanging, setIsChanging] = useState(false);
  return (
    <>
      <PersonMenu name={name} note={t[`role_${role}`]}>
        {mayChangePassword && (
          <MenuButton onClick={() => setIsChanging(true)}>{t.change_password}</MenuButton>
        )}
        <MenuButton onClick={logOut}>{t.logout}</MenuButton>
      </PersonMenu>
      {isChanging && <PasswordDialog onClose={() => setIsChanging(false)} />}
    </>
  );
}

/** The page is loaded anew: nothing that was read stays in memory for the next person at the desk. */
async function logOut(): Promise<void> {
  await endSession();
  window.location.assign('/staff/');
}
