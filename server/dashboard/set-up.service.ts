import { LEGAL_SLUGS } from '#contract/content.contract.ts';
import type { SetUpStep } from '#contract/dashboard.contract.ts';
import type { ProviderState } from '#contract/payments.contract.ts';
import { doctors, serviceCategories } from '#server/catalogue/catalogue.service.ts';
import { doctorsWithAccount } from '#server/catalogue/doctor-account.service.ts';
import { wordingsInForce } from '#server/content/legal-text.service.ts';
import { settingValues } from '#server/content/settings.service.ts';
import { listStaffAccounts } from '#server/identity/staff/staff-members.service.ts';
import { providerStates } from '#server/payments/provider-check/check-providers.service.ts';
import type { Staff } from '#server/platform/actor.ts';
import { wasBackedUp } from '#server/platform/backup/backup-record.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { plannedDoctors } from '#server/schedule/hours/working-hours.service.ts';

type SetUpDeps = Pick<Deps, 'db' | 'now' | 'config'>;

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
export async function remainingSetUp(deps: SetUpDeps, staff: Staff): Promise<SetUpStep[]> {
  const { db, now } = deps;
  if (isNobodysTask(deps, staff)) return [];
  const accounts = await listStaffAccounts(db);
  const texts = await wordingsInForce(db, LEGAL_SLUGS, now());
  const { invoice_clinic_tax_number: taxNumber, ...clinic } = await settingValues(db, [
    ...CLINIC_SETTINGS,
    'invoice_clinic_tax_number',
  ]);
  const providers = await providerStates(deps);
  const active = accounts.filter(({ state }) => state === 'active').map(({ id }) => id);
  const isDone: Record<SetUpStep['step'], boolean> = {
    second_factor: accounts.some(({ id, has_second_factor }) => id === staff.staffId && has_second_factor),
    clinic: Object.keys(clinic).length === CLINIC_SETTINGS.length,
    tax_number: taxNumber !== undefined,
    legal: LEGAL_SLUGS.every((slug) => texts[slug] !== undefined),
    ...(await readOffer(db, active)),
    payment: providers.every(({ works }) => works),
    // Whoever accepted an invitation has received a mail of this portal.
    mail: active.some((id) => id !== staff.staffId),
    backup: await wasBackedUp(db),
  };
  const steps = Object.entries(isDone).map(([step, is_done]) => ({
    step: step as SetUpStep['step'],
    is_done,
  }));
  return steps.every(({ is_done }) => is_done) ? [] : steps;
}

/** Every provider, as soon as one of them does not accept its keys. */
export async function providersToMend(deps: SetUpDeps, staff: Staff): Promise<ProviderState[]> {
  if (isNobodysTask(deps, staff)) return [];
  const providers = await providerStates(deps);
  return providers.every(({ works, state }) => works && state === 'accepted') ? [] : providers;
}

function isNobodysTask({ config }: SetUpDeps, { roles }: Staff): boolean {
  return !roles.includes('admin') || config.hasDemoData;
}

/** Whether patients find a doctor, something to book, and a time for it; and whether one of these doctors can sign in. */
async function readOffer(db: Db, activeAccounts: number[]) {
  const shown = (await doctors(db, { locale: 'de' })).data.map(({ id }) => id);
  const { data: categories } = await serviceCategories(db, 'de');
  const bookable = categories.flatMap(({ services }) => services.filter(({ doctors: by }) => by.length > 0));
  const linked = await doctorsWithAccount(db);
  return {
    doctor: shown.length > 0,
    doctor_account: activeAccounts.some((id) => shown.includes(linked.get(id)?.id ?? 0)),
    service: bookable.length > 0,
    hours: (await plannedDoctors(db, shown)).length > 0,
  };
}
