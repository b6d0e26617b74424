import { lazy, Suspense, useState } from 'react';
import { staff_shell } from '#texts/generated/staff_shell.ts';
import { useTexts } from '#web/lib/language.ts';
import { PersonMenu } from '#web/shell/PersonMenu.tsx';
import { MenuButton } from '#web/ui/Menu.tsx';
import { useMayCall } from './permissions.ts';
import { logOut, useSignedIn } from './signed-in.ts';

const PasswordDialog = lazy(async () => ({ default: (await import('./PasswordDialog.tsx')).PasswordDialog }));

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
      <Suspense>{isChanging && <PasswordDialog onClose={() => setIsChanging(false)} />}</Suspense>
    </>
  );
}
