import type { StaffSetting } from '#contract/content-staff.contract.ts';
import { staff_clinic_settings } from '#texts/generated/staff_clinic_settings.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { Select } from '#web/ui/Select.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { ColourField } from './ColourField.tsx';
import { LogoField } from './LogoField.tsx';
import type { SettingForm } from './SettingFields.tsx';
import { usualEntry } from './setting-entries.ts';
import { useSettingLabel } from './use-setting-label.ts';

export function SettingField({ setting, form }: { setting: StaffSetting; form: SettingForm }) {
  const t = useTexts(staff_clinic_settings);
  const language = useLanguage();
  const label = useSettingLabel()(setting.key);
  const usual = usualEntry(setting, language);
  const binding = form.field(`values.${setting.key}`);
  const hint = usual === null ? undefined : t.default_is({ value: usual });

  const explanation = setting.key === 'patient_second_factor' ? t.patient_second_factor_hint : undefined;

  if (setting.kind === 'picture') return <LogoField label={label} setting={setting} form={form} />;
  if (setting.kind === 'colour')
    return <ColourField label={label} hint={hint} setting={setting} form={form} />;
  if (setting.kind === 'paragraph') {
    return <TextArea label={label} lang={setting.language ?? undefined} {...binding} />;
  }
  if (setting.kind === 'boolean') {
    return (
      <Select label={label} hint={explanation} {...binding}>
        <option value="1">{t.yes}</option>
        <option value="0">{t.no}</option>
      </Select>
    );
  }
  return (
    <TextField
      label={label}
      hint={hint}
      lang={setting.language ?? undefined}
      inputMode={INPUT_MODES[setting.kind]}
      autoComplete="off"
      {...binding}
    />
  );
}

const INPUT_MODES = {
  line: 'text',
  email: 'email',
  https_link: 'url',
  percent: 'numeric',
  hours: 'numeric',
  cents: 'decimal',
} as const;
