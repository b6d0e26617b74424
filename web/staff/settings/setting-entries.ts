import type { StaffSetting } from '#contract/content-staff.contract.ts';
import type { Language } from '#web/lib/language.ts';
import { enteredPrice, euroEntry } from './number-entry.ts';

/** The entries of the form, and the settings they were filled with. */
export interface SettingEntries {
  values: Record<string, string>;
  was: Record<string, string | null>;
}

/** The entry of a setting. For a picture it is the address of the stored one or the id of a newly chosen one. */
export function entryOf({ kind, value, default: usual }: StaffSetting, language: Language): string {
  if (kind === 'boolean') return value ?? usual ?? '0';
  if (kind === 'cents') return euroEntry(value === null ? null : Number(value), language);
  return value ?? '';
}

/** The value that an empty field stands for. */
export function usualEntry({ kind, default: usual }: StaffSetting, language: Language): string | null {
  if (usual === null || kind === 'boolean') return null;
  return kind === 'cents' ? euroEntry(Number(usual), language) : usual;
}

export function entriesOf(settings: StaffSetting[], language: Language): SettingEntries {
  return {
    values: Object.fromEntries(settings.map((each) => [each.key, entryOf(each, language)])),
    was: Object.fromEntries(settings.map(({ key, value }) => [key, value])),
  };
}

/** Sends the changed settings only, with the values that the form began with. */
export function changeOf(settings: StaffSetting[], { values, was }: SettingEntries, language: Language) {
  const changed = settings.filter(
    (each) => values[each.key] !== entryOf({ ...each, value: was[each.key] ?? null }, language),
  );
  return {
    values: Object.fromEntries(changed.map((each) => [each.key, sentValue(each, values[each.key] ?? '')])),
    was: Object.fromEntries(changed.map(({ key }) => [key, was[key] ?? null])),
  };
}

/** An entry that is no amount is sent unchanged: the server refuses it at its field. */
function sentValue({ kind }: StaffSetting, entry: string): string | null {
  if (entry.trim() === '') return null;
  if (kind !== 'cents') return entry;
  const cents = enteredPrice(entry);
  return typeof cents === 'number' ? String(cents) : entry;
}
