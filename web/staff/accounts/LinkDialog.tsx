import { staff_accounts } from '#texts/generated/staff_accounts.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Select } from '#web/ui/Select.tsx';
import { WithCatalogue } from '../clinic/WithCatalogue.tsx';
import { useStepUp } from '../shell/step-up.ts';
import type { ListedAccount } from './staff-list.ts';

interface LinkDialogProps {
  account: ListedAccount;
  onDone: () => void;
  onClose: () => void;
}

/** As which doctor of the catalogue somebody signs in: it opens that doctor's visits and patients to her. */
export function LinkDialog({ account: { id, name, doctor_id }, onDone, onClose }: LinkDialogProps) {
  const t = useTexts(staff_accounts);
  const withProof = useStepUp();
  const form = useApiForm({
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
