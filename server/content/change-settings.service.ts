import type { SettingChange, StaffSetting } from '#contract/content-staff.contract.ts';
import { setSecondFactorRule } from '#server/identity/factor/manage-second-factor.service.ts';
import { namesOfStaff } from '#server/identity/staff/staff-members.service.ts';
import type { Staff } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure, type FieldFaults } from '#server/platform/failure.ts';
import type { Locale } from '#server/platform/locale.ts';
import { requireFreshProof } from '#server/platform/sessions/sessions.ts';
import { content_answer } from '#texts/generated/content_answer.ts';
import { changedMeanwhile } from './changed-meanwhile.service.ts';
import { choosePicture } from './pictures.service.ts';
import {
  checkSetting,
  collidingAccounts,
  otherHalf,
  SETTINGS,
  type SettingRule,
  settingRule,
} from './settings.rules.ts';
import { settingValues } from './settings.service.ts';
import {
  findLatestChange,
  insertSettingChanges,
  listSettingChanges,
  lockSettings,
  storeSetting,
} from './settings.store.ts';

const CHANGES_SHOWN = 100;

type Values = Record<string, string | null>;

export async function staffSettings(db: Db): Promise<StaffSetting[]> {
  const set = await currentValues(db);
  return SETTINGS.map((rule) => ({
    key: rule.key,
    group: rule.group,
    kind: rule.kind,
    language: rule.language ?? null,
    is_public: rule.isPublic ?? false,
    min: rule.min ?? 0,
    max: rule.max ?? 0,
    value: set[rule.key] ?? null,
    default: rule.default ?? null,
  }));
}

/** Changes all settings or none. Each change is recorded with its author, the old and the new value. */
export async function changeSettings(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  staff: Staff,
  { values, was }: { values: Values; was: Values },
  locale: Locale,
): Promise<{ message: string; data: StaffSetting[] }> {
  const wanted = checkValues(values);
  await db.transaction(async (tx) => {
    await lockSettings(tx);
    const set = await currentValues(tx);
    const changes = wanted.filter(({ rule, value }) => value !== (set[rule.key] ?? null));
    if (changes.some(({ rule }) => rule.needsProof)) requireFreshProof(staff, now());
    for (const { rule } of changes) {
      if ((was[rule.key] ?? null) === (set[rule.key] ?? null)) continue;
      throw await changedMeanwhile(tx, 'content.changed_meanwhile', await findLatestChange(tx, rule.key));
    }
    const result = { ...set, ...Object.fromEntries(changes.map(({ rule, value }) => [rule.key, value])) };
    requireBothHalves(result);
    if (changes.some(({ rule }) => rule.group === 'accounting')) requireOtherAccounts(result);

    const at = now();
    const made = [];
    for (const { rule, value } of changes) {
      const oldValue = set[rule.key] ?? null;
      const newValue = await valueToStore(tx, rule, { oldValue, value }, at);
      if (newValue === oldValue) continue;
      await storeSetting(tx, rule.key, newValue);
      if (rule.key === 'patient_second_factor') await setSecondFactorRule(tx, newValue === '1', at);
      made.push({ key: rule.key, oldValue, newValue, changedBy: staff.staffId, changedAt: at });
    }
    await insertSettingChanges(tx, made);
  });
  return { message: content_answer[locale].settings_saved, data: await staffSettings(db) };
}

export async function settingChanges(db: Db): Promise<SettingChange[]> {
  const changes = await listSettingChanges(db, CHANGES_SHOWN);
  const names = await namesOfStaff(
    db,
    changes.map(({ changedBy }) => changedBy),
  );
  return changes.map(({ id, key, oldValue, newValue, changedAt, changedBy }) => ({
    id,
    key,
    old_value: oldValue,
    new_value: newValue,
    changed_at: changedAt.toISOString(),
    changed_by: names.get(changedBy) ?? '',
  }));
}

async function currentValues(db: Db): Promise<Partial<Record<string, string>>> {
  return await settingValues(
    db,
    SETTINGS.map(({ key }) => key),
  );
}

interface WantedValue {
  rule: SettingRule;
  /** The id, if the setting is a picture. */
  value: string | null;
}

function checkValues(values: Values): WantedValue[] {
  const faults: FieldFaults = {};
  const wanted = Object.entries(values).flatMap(([key, typed]): WantedValue[] => {
    const rule = settingRule(key);
    if (!rule) {
      faults[`values.${key}`] = [{ text: 'invalid' }];
      return [];
    }
    if (typed === null) return [{ rule, value: null }];
    const checked = checkSetting(rule, typed);
    if ('value' in checked) return [{ rule, value: checked.value }];
    faults[`values.${key}`] = [checked.fault];
    return [];
  });
  if (Object.keys(faults).length > 0) throw new Failure('request.invalid', { fields: faults });
  return wanted;
}

/** A text must be set in both languages or in none. */
function requireBothHalves(set: Partial<Record<string, string | null>>): void {
  const missing = SETTINGS.filter((rule) => {
    const half = otherHalf(rule);
    return half !== undefined && !set[rule.key] && Boolean(set[half]);
  });
  if (missing.length === 0) return;
  const fields = Object.fromEntries(
    missing.map(({ key }) => [`values.${key}`, [{ text: 'both_languages' }]]),
  );
  throw new Failure('request.invalid', { fields });
}

/** An account that is booked against itself is refused at its field, whichever of the two was changed. */
function requireOtherAccounts(set: Partial<Record<string, string | null>>): void {
  const colliding = collidingAccounts(set);
  if (colliding.length === 0) return;
  const fields = Object.fromEntries(colliding.map((key) => [`values.${key}`, [{ text: 'account_twice' }]]));
  throw new Failure('request.invalid', { fields });
}

async function valueToStore(
  tx: Db,
  { key, kind }: SettingRule,
  { oldValue, value }: { oldValue: string | null; value: string | null },
  now: Date,
): Promise<string | null> {
  if (kind !== 'picture') return value;
  return await choosePicture(tx, { current: oldValue, chosen: value, field: `values.${key}` }, now);
}
