import { staff_clinic_settings } from '#texts/generated/staff_clinic_settings.ts';
import { useTexts } from '#web/lib/language.ts';

/** What a setting is called; a text in two languages is named once and says which half it is. */
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
