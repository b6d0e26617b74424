import { useState } from 'react';
import { staff_shell } from '#texts/generated/staff_shell.ts';
import { useTexts } from '#web/lib/language.ts';
import { lazyDialogs } from '#web/lib/lazy-dialogs.tsx';
import { PersonMenu } from '#web/shell/PersonMenu.tsx';
import { MenuButton } from '#web/ui/Menu.tsx';
import { useMayCall } from '../identity/permissions.ts';
import { logOut, useSignedIn } from '../identity/signed-in.ts';

const LazyPasswordDialog = lazyDialogs(async () => (await import('./PasswordDialog.tsx')).PasswordDialog);

export function StaffMenu() {
  const t = useTexts(staff_shell);
  const { name, roles } = useSignedIn();
  const mayChangePassword = useMayCall('changeOwnStaffPassword');
  const [isChanging, setIsChanging] = useState(false);
  return (
    <>
      <PersonMenu name={name} note={roles.map((role) => t[`role_${role}`]).join(', ')}>
        {mayChangePassword && (
          <MenuButton onClick={() => setIsChanging(true)}>{t.change_password}</MenuButton>
        )}
        <MenuButton onClick={logOut}>{t.logout}</MenuButton>
      </PersonMenu>
      <LazyPasswordDialog dialog={isChanging ? {} : null} onClose={() => setIsChanging(false)} />
    </>
  );
}
