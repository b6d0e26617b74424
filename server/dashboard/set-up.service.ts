import { LEGAL_SLUGS } from '#contract/content.contract.ts';
import type { SetUpStep } from '#contract/dashboard.contract.ts';
import { doctors, serviceCategories } from '#server/catalogue/catalogue.service.ts';
import { wordingsInForce } from '#server/content/legal-text.service.ts';
import { settingValues } from '#server/content/settings.service.ts';
import { listStaffAccounts } from '#server/identity/staff/staff-members.service.ts';
import type { Staff } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { plannedDoctors } from '#server/schedule/hours/working-hours.service.ts';

const CLINIC_SETTINGS = [
  'hospital_name',
  'contact_email',
  'invoice_clinic_name',
  'invoice_clinic_address',
] as const;

/**
 * What a new clinic needs before its first patient, each as the server knows it; nothing once all is there. The clinic of
 * the demo needs nothing.
 */
export async function remainingSetUp(
  { db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>,
  staff: Staff,
): Promise<SetUpStep[]> {
  if (staff.role !== 'admin' || config.hasDemoData) return [];
  const accounts = await listStaffAccounts(db);
  const texts = await wordingsInForce(db, LEGAL_SLUGS, now());
  const offer = await readOffer(db);
  const isDone: Record<SetUpStep['step'], boolean> = {
    second_factor: accounts.some(({ id, has_second_factor }) => id === staff.staffId && has_second_factor),
    clinic: Object.keys(await settingValues(db, CLINIC_SETTINGS)).length === CLINIC_SETTINGS.length,
    legal: LEGAL_SLUGS.every((slug) => texts[slug] !== undefined),
    ...offer,
    payment: config.stripe !== undefined && config.paypal !== undefined,
    // Whoever accepted an invitation has received a mail of this portal.
    mail: accounts.some(({ id, state }) => id !== staff.staffId && state === 'active'),
  };
  const steps = Object.entries(isDone).map(([step, is_done]) => ({
    step: step as SetUpStep['step'],
    is_done,
  }));
  return steps.every(({ is_done }) => is_done) ? [] : steps;
}

/** Whether patients find a doctor, something to book with one of them, and a time for it. */
async function readOffer(db: Db): Promise<{ doctor: boolean; service: boolean; hours: boolean }> {
  const shown = (await doctors(db, { locale: 'de' })).data.map(({ id }) => id);
  const { data: categories } = await serviceCategories(db, 'de');
  const bookable = categories.flatMap(({ services }) => services.filter(({ doctors: by }) => by.length > 0));
  return {
    doctor: shown.length > 0,
    service: bookable.length > 0,
    hours: (await plannedDoctors(db, shown)).length > 0,
  };
}
