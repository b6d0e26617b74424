import { type CSSProperties, useState } from 'react';
import { brandPalette, isColour, LEAST_CONTRAST, weakestContrast } from '#contract/brand.rules.ts';
import type { StaffSetting } from '#contract/content-staff.contract.ts';
import { staff_clinic_settings } from '#texts/generated/staff_clinic_settings.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import formStyles from '#web/ui/Form.module.css';
import { Select } from '#web/ui/Select.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { type ChosenPicture, PictureField } from './PictureField.tsx';
import styles from './SettingFields.module.css';
import { type SettingEntries, usualEntry } from './setting-entries.ts';
import type { useClinicForm } from './use-clinic-form.ts';

type SettingForm = ReturnType<typeof useClinicForm<SettingEntries, unknown>>;

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

function SettingField({ setting, form }: { setting: StaffSetting; form: SettingForm }) {
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
    const filled = setting.key.startsWith('invoice_dunning_') ? t.dunning_hint(FILLED_IN) : undefined;
    const hintText = [filled, hint].filter(Boolean).join(' ') || undefined;
    return <TextArea label={label} hint={hintText} lang={setting.language ?? undefined} {...binding} />;
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

const FILLED_IN = { number: '{number}', date: '{date}', amount: '{amount}', until: '{until}' };

const INPUT_MODES = {
  line: 'text',
  email: 'email',
  https_link: 'url',
  percent: 'numeric',
  hours: 'numeric',
  days: 'numeric',
  number: 'numeric',
  iban: 'text',
  bic: 'text',
  digits: 'numeric',
  cents: 'decimal',
} as const;

interface ColourFieldProps {
  label: string;
  hint: string | undefined;
  setting: StaffSetting;
  form: SettingForm;
}

/** A colour by its number or by the browser's own picker, with how it looks and whether it can be read. */
function ColourField({ label, hint, setting, form }: ColourFieldProps) {
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

/** A button and a link as patients see them in the light or the dark scheme; a picture without function. */
function ColourSample({ colour, scheme }: { colour: string; scheme: 'light' | 'dark' }) {
  const t = useTexts(staff_clinic_settings);
  const { brand, onBrand } = brandPalette(colour)[scheme];
  return (
    <div
      className={styles.sample}
      data-scheme={scheme}
      style={{ '--sample': brand, '--on-sample': onBrand } as CSSProperties}
    >
      <span className={styles.sampleButton}>{t.colour_sample}</span>
      <span className={styles.sampleLink}>{scheme === 'light' ? t.colour_light : t.colour_dark}</span>
    </div>
  );
}

interface LogoFieldProps {
  label: string;
  setting: StaffSetting;
  form: SettingForm;
}

const PICTURES = '/api/pictures/';

/** The entry is the address of the stored picture or the id of a newly chosen one. */
function LogoField({ label, setting, form }: LogoFieldProps) {
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

/** The name of a setting; a text in two languages has one name, and the language is added to it. */
export function useSettingLabel(): (key: string) => string {
  const t = useTexts(staff_clinic_settings);
  const names = t as unknown as Record<string, string | undefined>;
  return (key) => {
    const whole = names[key];
    if (typeof whole === 'string') return whole;
    const label = names[key.slice(0, -3)] ?? key;
    return key.endsWith('_de') ? t.in_german({ label }) : t.in_english({ label });
  };
}
