import { isColour, LEAST_CONTRAST, weakestContrast } from '#contract/brand.rules.ts';
import type { StaffSetting } from '#contract/content-staff.contract.ts';
import { staff_clinic_settings } from '#texts/generated/staff_clinic_settings.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { TextField } from '#web/ui/TextField.tsx';
import { ColourSample } from './ColourSample.tsx';
import type { SettingForm } from './SettingFields.tsx';
import styles from './Settings.module.css';

interface ColourFieldProps {
  label: string;
  hint: string | undefined;
  setting: StaffSetting;
  form: SettingForm;
}

/** A colour by its number or by the browser's own picker, with how it looks and whether it can be read. */
export function ColourField({ label, hint, setting, form }: ColourFieldProps) {
  const t = useTexts(staff_clinic_settings);
  const entry = form.typed.values[setting.key] || setting.default || '';
  const pick = (colour: string) => {
    const values = form.values();
    form.put({ ...values, values: { ...values.values, [setting.key]: colour } });
  };
  return (
    <div className={styles.colour}>
      <TextField label={label} hint={hint} autoComplete="off" {...form.field(`values.${setting.key}`)} />
      <input
        type="color"
        className={styles.picker}
        aria-label={t.colour_choose}
        value={isColour(entry) ? entry : '#000000'}
        onChange={({ target }) => pick(target.value)}
      />
      {isColour(entry) && <Legibility colour={entry} />}
    </div>
  );
}

function Legibility({ colour }: { colour: string }) {
  const t = useTexts(staff_clinic_settings);
  const weakest = weakestContrast(colour);
  const isLegible = weakest >= LEAST_CONTRAST;
  // Rounded down: 4.49 is not enough and must not read as 4.5.
  const ratio = (Math.floor(weakest * 10) / 10).toLocaleString(useLanguage());
  return (
    <div className={styles.legibility}>
      <p role="status" data-legible={isLegible}>
        {isLegible ? t.contrast_good({ ratio }) : t.contrast_bad({ ratio })}
      </p>
      {isLegible && (
        <div className={styles.samples}>
          <ColourSample colour={colour} scheme="light" />
          <ColourSample colour={colour} scheme="dark" />
        </div>
      )}
    </div>
  );
}
