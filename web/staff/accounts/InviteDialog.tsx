import type { StaffRole } from '#contract/staff-permissions.ts';
import { identity } from '#texts/generated/identity.ts';
import { staff_accounts } from '#texts/generated/staff_accounts.ts';
import { ui } from '#texts/generated/ui.ts';
import { callApi } from '#web/lib/call-api.ts';
import { type Language, useLanguage, useTexts } from '#web/lib/language.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import formStyles from '#web/ui/Form.module.css';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useStepUp } from '../shell/step-up.ts';

interface Invitation {
  role: StaffRole;
  first_name: string;
  last_name: string;
  email: string;
  locale: Language;
}

export function InviteDialog({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const t = useTexts(staff_accounts);
  const words = useTexts(identity);
  const languages = useTexts(ui);
  const withProof = useStepUp();
  const nobody: Invitation = {
    role: 'doctor',
    first_name: '',
    last_name: '',
    email: '',
    locale: useLanguage(),
  };
  const form = useApiForm({
    defaultValues: nobody,
    send: (invitation) => withProof(() => callApi('POST /api/staff/accounts', invitation)),
    onDone,
  });
  return (
    <FormDialog
      title={t.invite_title}
      about={t.invite_text}
      action={t.invite_send}
      form={form}
      onClose={onClose}
    >
      <Select label={t.role} required {...form.field('role')}>
        <option value="doctor">{t.role_doctor}</option>
        <option value="assistant">{t.role_assistant}</option>
        <option value="admin">{t.role_admin}</option>
      </Select>
      <div className={formStyles.pair}>
        <TextField label={words.first_name} required autoComplete="off" {...form.field('first_name')} />
        <TextField label={words.last_name} required autoComplete="off" {...form.field('last_name')} />
      </div>
      <TextField label={words.email} type="email" required autoComplete="off" {...form.field('email')} />
      <Select label={t.language} required {...form.field('locale')}>
        <option value="de">{languages.german}</option>
        <option value="en">{languages.english}</option>
      </Select>
    </FormDialog>
  );
}
