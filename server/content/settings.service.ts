import { brandStyle, isColour } from '#contract/brand.rules.ts';
import type { Setting } from '#contract/content.contract.ts';
import { holdAccount } from '#server/identity/register/register.service.ts';
import { Cache } from '#server/platform/cache/cache.ts';
import { changesOf, type Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { FileAnswer } from '#server/platform/files/file.ts';
import {
  PUBLIC_SETTINGS,
  readNoShowFeePercent,
  readOwnMovePolicy,
  readRefundStepUpCents,
  readTaxPercent,
} from './settings.rules.ts';
import { findNextChange, insertMissingSettings, listSettings } from './settings.store.ts';

const cache = new Cache<ReadonlyMap<string, string>>({ size: 1 });

/** Every stored value by its key. */
async function settings(db: Db): Promise<ReadonlyMap<string, string>> {
  return await cache.read({ changes: changesOf(db), key: '' }, async () => {
    const stored = await listSettings(db);
    return { value: new Map(stored.map(({ key, value }) => [key, value])), topics: ['settings'] };
  });
}

async function findSetting(db: Db, key: string): Promise<string | undefined> {
  return (await settings(db)).get(key);
}

export async function publicSettings(db: Db): Promise<{ data: Setting[] }> {
  const stored = await settings(db);
  const data = PUBLIC_SETTINGS.toSorted().flatMap((key): Setting[] => {
    const value = stored.get(key);
    return value === undefined ? [] : [{ key, value }];
  });
  return { data };
}

/** The share of the price that a missed appointment costs, as in the texts, the consent and the invoice. */
export async function noShowFeePercent(db: Db): Promise<number> {
  return readNoShowFeePercent(await findSetting(db, 'no_show_fee_percent'));
}

/** The fee at a moment: the value before the first later change, or the present one. */
export async function noShowFeePercentAt(db: Db, at: Date): Promise<number> {
  const change = await findNextChange(db, 'no_show_fee_percent', at);
  return change ? readNoShowFeePercent(change.oldValue ?? undefined) : await noShowFeePercent(db);
}

/** A refund above this amount needs a fresh proof. */
export async function refundStepUpCents(db: Db): Promise<number> {
  return readRefundStepUpCents(await findSetting(db, 'refund_step_up_cents'));
}

/** How often and how far ahead patients move an appointment themselves. */
export async function ownMovePolicy(db: Db) {
  return readOwnMovePolicy({
    moves: await findSetting(db, 'own_moves'),
    daysAhead: await findSetting(db, 'own_moves_days_ahead'),
  });
}

/** The tax that the prices of the clinic contain, in percent; 0 for treatments that are free of tax. */
export async function invoiceTaxPercent(db: Db): Promise<number> {
  return readTaxPercent(await findSetting(db, 'invoice_tax_percent'));
}

/** Whether only patients whom the clinic has seen can book a follow-up. By default every signed-in patient can (SVC-08). */
export async function followUpNeedsFirstAppointment(db: Db): Promise<boolean> {
  return (await findSetting(db, 'follow_up_needs_first_appointment')) === '1';
}

/** The stored values of these keys, public or not, for use on the server. */
export async function settingValues<Key extends string>(
  db: Db,
  keys: readonly Key[],
): Promise<Partial<Record<Key, string>>> {
  const stored = await settings(db);
  const found = keys.filter((key) => stored.has(key)).map((key) => [key, stored.get(key)]);
  return Object.fromEntries(found) as Partial<Record<Key, string>>;
}

/** Stores settings that are not set; values of the clinic stay. */
export async function addMissingSettings(db: Db, settings: Setting[]): Promise<void> {
  await insertMissingSettings(db, settings);
}

/** If the clinic requires approval, a new account waits; otherwise it works at once. */
export async function holdIfWanted(
  deps: Pick<Deps, 'db' | 'now'>,
  { patientId }: { patientId: number },
): Promise<void> {
  if ((await findSetting(deps.db, 'account_approval')) === '1') await holdAccount(deps, patientId);
}

/** Whether a guest's booking opens an account and signs the browser in to it. This is the default. */
export async function opensGuestAccounts(db: Db): Promise<boolean> {
  return (await findSetting(db, 'guest_accounts')) !== '0';
}

/** Whether every patient may read the signed notes about her without asking. By default nobody may. */
export async function showsNotesToPatients(db: Db): Promise<boolean> {
  return (await findSetting(db, 'notes_for_patients')) === '1';
}

/** Whether patients tick what they take of their plan and note side effects. By default they do not. */
export async function keepsPlanDiary(db: Db): Promise<boolean> {
  return (await findSetting(db, 'plan_diary')) === '1';
}

/** The clinic's colour as a style sheet, loaded before the first screen is painted. */
export async function readBrandStyle(db: Db): Promise<FileAnswer> {
  const colour = await findSetting(db, 'brand_colour');
  const style = colour && isColour(colour) ? brandStyle(colour) : '';
  return { name: 'brand.css', type: 'text/css; charset=utf-8', content: Buffer.from(style) };
}
