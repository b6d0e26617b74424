import type { StaffSetting } from '#contract/content-staff.contract.ts';
import formStyles from '#web/ui/Form.module.css';
import type { useClinicForm } from '../use-clinic-form.ts';
import { SettingField } from './SettingField.tsx';
import type { SettingEntries } from './setting-entries.ts';

export type SettingForm = ReturnType<typeof useClinicForm<SettingEntries, unknown>>;

/** Side by side, the halves of a text in two languages in one line; on phones one below the other. */
export function SettingFields({ settings, form }: { settings: StaffSetting[]; form: SettingForm }) {
  const [paired, wide] = [
    settings.filter(({ kind }) => kind !== 'picture' && kind !== 'colour'),
    settings.filter(({ kind }) => kind === 'picture' || kind === 'colour'),
  ];
  return (
    <>
      <div className={formStyles.pair}>
        {paired.map((setting) => (
          <SettingField key={setting.key} setting={setting} form={form} />
        ))}
      </div>
      {wide.map((setting) => (
        <SettingField key={setting.key} setting={setting} form={form} />
      ))}
    </>
  );
}
