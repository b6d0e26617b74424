import { brandStyle, isColour } from '#contract/brand.rules.ts';
import type { Setting } from '#contract/content.contract.ts';
import { holdAccount } from '#server/identity/register/approve-account.service.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { FileAnswer } from '#server/platform/files/file.ts';
import { PUBLIC_SETTINGS, readNoShowFeePercent, readRefundStepUpCents } from './settings.rules.ts';
import { findNextChange, findSetting, insertMissingSettings, listSettings } from './settings.store.ts';

export async function publicSettings(db: Db): Promise<Setting[]> {
  return await listSettings(db, PUBLIC_SETTINGS);
}

/** The share of the price that a missed appointment costs: in the texts, in the consent and on the invoice. */
export async function noShowFeePercent(db: Db): Promise<number> {
  return readNoShowFeePercent(await findSetting(db, 'no_show_fee_percent'));
}

/** The same as it was at a moment: before the first change after it, or what it is now. */
export async function noShowFeePercentAt(db: Db, at: Date): Promise<number> {
  const change = await findNextChange(db, 'no_show_fee_percent', at);
  return change ? readNoShowFeePercent(change.oldValue ?? undefined) : await noShowFeePercent(db);
}

/** A refund above this asks the administrator to prove once more who she is. */
export async function refundStepUpCents(db: Db): Promise<number> {
  return readRefundStepUpCents(await findSetting(db, 'refund_step_up_cents'));
}

/** Whether a follow-up can be booked only by somebody whom the clinic has seen; so unless the clinic decides otherwise. */
export async function followUpNeedsFirstAppointment(db: Db): Promise<boolean> {
  return (await findSetting(db, 'follow_up_needs_first_appointment')) !== '0';
}

/** What the clinic has set of these, for the house's own use: they need not be public. */
export async function settingValues<Key extends string>(
  db: Db,
  keys: readonly Key[],
): Promise<Partial<Record<Key, string>>> {
  const found = await listSettings(db, [...keys]);
  return Object.fromEntries(found.map(({ key, value }) => [key, value])) as Partial<Record<Key, string>>;
}

/** Sets what was never set; a value the clinic chose stays. */
export async function addMissingSettings(db: Db, settings: Setting[]): Promise<void> {
  await insertMissingSettings(db, settings);
}

/** Where the clinic wants to look first, a new account waits; without that setting it works at once. */
export async function holdIfWanted(
  deps: Pick<Deps, 'db' | 'now'>,
  { patientId }: { patientId: number },
): Promise<void> {
  if ((await findSetting(deps.db, 'account_approval')) === '1') await holdAccount(deps, patientId);
}

/** The clinic's colour in place of the portal's; it is there before the first screen is painted. */
export async function readBrandStyle(db: Db): Promise<FileAnswer> {
  const colour = await findSetting(db, 'brand_colour');
  const style = colour && isColour(colour) ? brandStyle(colour) : '';
  return { name: 'brand.css', type: 'text/css; charset=utf-8', content: Buffer.from(style) };
}
