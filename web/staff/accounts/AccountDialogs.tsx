import { useQueryClient } from '@tanstack/react-query';
import type { StaffRole } from '#contract/staff-roles.rules.ts';
import { identity } from '#texts/generated/identity.ts';
import { staff_accounts } from '#texts/generated/staff_accounts.ts';
import { ui } from '#texts/generated/ui.ts';
import { callApi } from '#web/lib/call-api.ts';
import { type Language, useLanguage, useTexts } from '#web/lib/language.ts';
import { useSendForm } from '#web/lib/use-send-form.ts';
import { CheckboxGroup } from '#web/ui/CheckboxGroup.tsx';
import formStyles from '#web/ui/Form.module.css';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { WithCatalogue } from '../catalogue/WithCatalogue.tsx';
import { type AccountDialog, type ListedAccount, staffList } from '../identity/staff-list.ts';
import { useStepUp } from '../identity/step-up.ts';

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
    case 'roles':
      return <RolesDialog account={dialog.account} onDone={onDone} onClose={onClose} />;
    case 'link':
      return <LinkDialog account={dialog.account} onDone={onDone} onClose={onClose} />;
    default:
      return null;
  }
}

interface Invitation {
  roles: StaffRole[];
  first_name: string;
  last_name: string;
  email: string;
  locale: Language;
}

function InviteDialog({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const t = useTexts(staff_accounts);
  const identityTexts = useTexts(identity);
  const languages = useTexts(ui);
  const withProof = useStepUp();
  const nobody: Invitation = {
    roles: ['doctor'],
    first_name: '',
    last_name: '',
    email: '',
    locale: useLanguage(),
  };
  const form = useSendForm({
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
      <CheckboxGroup label={t.role} required options={useRoleOptions()} {...form.field('roles')} />
      <div className={formStyles.pair}>
        <TextField
          label={identityTexts.first_name}
          required
          autoComplete="off"
          {...form.field('first_name')}
        />
        <TextField label={identityTexts.last_name} required autoComplete="off" {...form.field('last_name')} />
      </div>
      <TextField
        label={identityTexts.email}
        type="email"
        required
        autoComplete="off"
        {...form.field('email')}
      />
      <Select label={t.language} required {...form.field('locale')}>
        <option value="de">{languages.german}</option>
        <option value="en">{languages.english}</option>
      </Select>
    </FormDialog>
  );
}

/** The roles that an account can have, the most frequent first. */
function useRoleOptions(): { value: StaffRole; label: string }[] {
  const t = useTexts(staff_accounts);
  return (['doctor', 'assistant', 'admin'] as const).map((value) => ({ value, label: t[`role_${value}`] }));
}

interface RolesDialogProps {
  account: ListedAccount;
  onDone: () => void;
  onClose: () => void;
}

function RolesDialog({ account: { id, name, roles, doctor_id }, onDone, onClose }: RolesDialogProps) {
  const t = useTexts(staff_accounts);
  const withProof = useStepUp();
  const form = useSendForm({
    defaultValues: { roles },
    send: (chosen) => withProof(() => callApi('POST /api/staff/accounts/:id/roles', { id, ...chosen })),
    onDone,
  });
  return (
    <FormDialog
      title={t.roles_title({ name })}
      about={t.roles_text}
      action={t.roles_save}
      form={form}
      onClose={onClose}
    >
      <CheckboxGroup
        label={t.role}
        hint={doctor_id === null ? undefined : t.roles_unlinks}
        required
        options={useRoleOptions()}
        {...form.field('roles')}
      />
    </FormDialog>
  );
}

interface LinkDialogProps {
  account: ListedAccount;
  onDone: () => void;
  onClose: () => void;
}

/** Links an account to a doctor of the catalogue: the person then sees that doctor's appointments and patients. */
function LinkDialog({ account: { id, name, doctor_id }, onDone, onClose }: LinkDialogProps) {
  const t = useTexts(staff_accounts);
  const withProof = useStepUp();
  const form = useSendForm({
    defaultValues: { doctor_id: String(doctor_id ?? '') },
    send: (chosen) =>
      withProof(() =>
        callApi('POST /api/staff/accounts/:id/doctor', { id, doctor_id: Number(chosen.doctor_id) || null }),
      ),
    onDone,
  });
  return (
    <FormDialog
      title={t.link_title({ name })}
      about={t.link_text}
      action={t.link_save}
      form={form}
      onClose={onClose}
    >
      {/* Also those whom patients do not see: the choice that there is must not be lost. */}
      <WithCatalogue>
        {({ doctors }) => (
          <Select label={t.link_doctor} {...form.field('doctor_id')}>
            <option value="">{t.link_none}</option>
            {doctors.map((doctor) => (
              <option key={doctor.id} value={doctor.id}>
                {doctor.is_active ? doctor.name : t.link_hidden({ name: doctor.name })}
              </option>
            ))}
          </Select>
        )}
      </WithCatalogue>
    </FormDialog>
  );
}

interface EndDialogProps {
  account: ListedAccount;
  onDone: () => void;
  onClose: () => void;
}

function EndDialog({ account: { id, name }, onDone, onClose }: EndDialogProps) {
  const t = useTexts(staff_accounts);
  const withProof = useStepUp();
  const form = useSendForm({
    defaultValues: {},
    send: () => withProof(() => callApi('POST /api/staff/accounts/:id/end', { id })),
    onDone,
  });
  return (
    <FormDialog
      title={t.end_title({ name })}
      about={t.end_text}
      action={t.end_confirm}
      isDanger
      form={form}
      onClose={onClose}
    />
  );
}
