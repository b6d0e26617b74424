import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { identity } from '#texts/generated/identity.ts';
import { staff_shell } from '#texts/generated/staff_shell.ts';
import { NewPasswordFields } from '#web/identity/PasswordForms.tsx';
import { callApi } from '#web/lib/call-api.ts';
import { errorsUnder } from '#web/lib/field-errors.ts';
import { useTexts } from '#web/lib/language.ts';
import { withoutPolling } from '#web/lib/queries.tsx';
import { useSendForm } from '#web/lib/use-send-form.ts';
import { PersonMenu } from '#web/shell/PersonMenu.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { MenuButton } from '#web/ui/Menu.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { useMayCall } from './permissions.ts';
import { logOut, useSignedIn } from './signed-in.ts';

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

function PasswordDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(staff_shell);
  const words = useTexts(identity);
  const queries = useQueryClient();
  const form = useSendForm({
    defaultValues: { current_password: '', new_password: '', new_password_confirm: '' },
    send: (password) => withoutPolling(queries, () => callApi('PUT /api/staff/password', { password })),
    onDone: onClose,
    errorsOf: errorsUnder('password.', ''),
  });
  return (
    <FormDialog
      title={t.change_password}
      about={t.password_text}
      action={t.change_password}
      form={form}
      onClose={onClose}
    >
      <PasswordField
        label={words.current_password}
        required
        autoComplete="current-password"
        {...form.field('current_password')}
      />
      <NewPasswordFields
        label={words.new_password}
        password={form.field('new_password')}
        repeated={form.field('new_password_confirm')}
      />
    </FormDialog>
  );
}
