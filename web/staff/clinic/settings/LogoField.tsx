import { useState } from 'react';
import type { StaffSetting } from '#contract/content-staff.contract.ts';
import { type ChosenPicture, PictureField } from '../PictureField.tsx';
import type { SettingForm } from './SettingFields.tsx';

interface LogoFieldProps {
  label: string;
  setting: StaffSetting;
  form: SettingForm;
}

const PICTURES = '/api/pictures/';

/** The entry is the address of the picture there is, or the id of another. */
export function LogoField({ label, setting, form }: LogoFieldProps) {
  const entry = form.typed.values[setting.key] ?? '';
  const [url, setUrl] = useState(() => addressOf(entry));
  const choose = (picture: ChosenPicture) => {
    setUrl(picture.url);
    const values = form.values();
    form.put({ ...values, values: { ...values.values, [setting.key]: picture.id ?? '' } });
  };
  const { errors } = form.field(`values.${setting.key}`);
  return <PictureField label={label} picture={{ url }} errors={errors} onChoose={choose} />;
}

function addressOf(entry: string): string | null {
  if (entry === '') return null;
  return entry.includes('/') ? entry : `${PICTURES}${entry}`;
}
