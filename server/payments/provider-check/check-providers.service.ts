import { type PaymentGateway, paymentGateways } from '#contract/appointment-status.ts';
import type { ProviderState } from '#contract/payments.contract.ts';
import type { KeyCheck } from '#server/adapters/card-payment/card-payment.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Deps } from '#server/platform/deps.ts';
import { describeError } from '#server/platform/log.ts';
import { hashToken } from '#server/platform/secrets.ts';
import { payments_answer } from '#texts/generated/payments_answer.ts';
import { describeCheck, nextCheck } from './provider-check.rules.ts';
import { listChecks, storeCheck } from './provider-check.store.ts';

type CheckDeps = Pick<Deps, 'db' | 'now' | 'config' | 'cards' | 'paypal' | 'log'>;

const NAMES: Record<PaymentGateway, string> = { stripe: 'Stripe', paypal: 'PayPal' };

/** Asks each provider whose keys are set, and stores the answer. Stand-ins of the sandbox are not asked. */
export async function checkProviders(deps: CheckDeps): Promise<void> {
  await Promise.all(paymentGateways.map((gateway) => checkProvider(deps, gateway)));
}

async function checkProvider(deps: CheckDeps, gateway: PaymentGateway): Promise<void> {
  const { db, now, cards, paypal } = deps;
  const keysHash = keysHashOf(deps, gateway);
  if (keysHash === undefined) return;
  const answer = await (gateway === 'stripe' ? cards : paypal).checkKeys();
  report(deps, gateway, answer);
  const before = (await listChecks(db)).get(gateway);
  await storeCheck(db, gateway, nextCheck(before, answer, { keysHash, now: now() }));
}

function report({ log }: Pick<Deps, 'log'>, gateway: PaymentGateway, answer: KeyCheck): void {
  if (answer.outcome === 'accepted') return;
  const fields = { job: 'payments', code: answer.code };
  if (answer.outcome === 'unreachable') log.warn(fields, `${NAMES[gateway]} is not reachable`);
  else log.error(fields, `${NAMES[gateway]} refuses the keys`);
}

/** For the start, which does not wait for a provider. */
export function checkProvidersInBackground(deps: CheckDeps): void {
  checkProviders(deps).catch((error: unknown) =>
    deps.log.error({ job: 'start', ...describeError(error) }, 'the keys of the providers were not checked'),
  );
}

/** For whoever has just corrected the keys and does not want to wait for the sweep. */
export async function checkProvidersAgain(
  deps: CheckDeps,
  { locale }: Pick<Client, 'locale'>,
): Promise<{ message: string; data: ProviderState[] }> {
  await checkProviders(deps);
  return { message: payments_answer[locale].providers_checked, data: await providerStates(deps) };
}

/** What each provider said last of the present keys. */
export async function providerStates(deps: Pick<Deps, 'db' | 'config'>): Promise<ProviderState[]> {
  const checks = await listChecks(deps.db);
  return paymentGateways.map((gateway) =>
    describeCheck(gateway, keysHashOf(deps, gateway), checks.get(gateway)),
  );
}

/** Undefined without keys of the provider. */
function keysHashOf({ config }: Pick<Deps, 'config'>, gateway: PaymentGateway): string | undefined {
  const keys = config[gateway];
  return keys && hashToken(JSON.stringify([config.isRehearsal, keys]));
}
