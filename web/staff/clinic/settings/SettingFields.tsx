import type { StaffSetting } from '#contract/content-staff.contract.ts';
import formStyles from '#web/ui/Form.module.css';
import type { useClinicForm } from '../use-clinic-form.ts';
import { SettingField } from './SettingField.tsx';
import type { SettingEntries } from './setting-entries.ts';

export type SettingForm = ReturnType<typeof useClinicForm<SettingEntries, unknown>>;

/** Side by side, the halves of a text in two languages in one line; on phones one below the other. */
export function SettingFields({ settings, form }: { settings: StaffSetting[]; form: SettingForm }) {
  const isWide = ({ kind }: StaffSetting) => kind === 'picture' || kind === 'colour';
  const single = settings.filter((each) => !isWide(each) && each.language === null);
  const halves = settings.filter(({ language }) => language !== null);
  const show = (setting: StaffSetting) => <SettingField key={setting.key} setting={setting} form={form} />;
  return (
    <>
      <div className={formStyles.pair}>{single.map(show)}</div>
      {halves.length > 0 && <div className={formStyles.pair}>{halves.map(show)}</div>}
      {settings.filter(isWide).map(show)}
    </>
  );
}
