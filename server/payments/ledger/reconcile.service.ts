import type { Deps } from '#server/platform/deps.ts';
import { describeError } from '#server/platform/log.ts';
import { readSetupResult } from '../card/confirm-card.service.ts';
import { findChargeOfPayment } from '../charge/charge.store.ts';
import { settleCharge } from '../charge/charge-card.service.ts';
import { checkDisputeOf } from '../dispute/settle-dispute.service.ts';
import { finishSwitch } from '../link/switch-to-paypal.service.ts';
import { settleOrder } from '../paypal/apply-order-result.service.ts';
import { findRefundsOf } from '../refund/refund.store.ts';
import { settleRefund } from '../refund/send-refund.service.ts';
import { findWaitingSince, type Payment } from './payment.store.ts';
import { passingStates } from './payment-machine.rules.ts';

const LINGERING_MINUTES = 5;
const AT_ONCE = 200;
/** A dispute lasts for months, and the webhooks about its end or about an earlier refund may be missing. */
const AWAITED = [...passingStates, 'disputed'] as const;

/** Reads every payment from its provider that has waited too long for an answer. */
export async function reconcile(deps: Deps): Promise<void> {
  const before = new Date(deps.now().getTime() - LINGERING_MINUTES * 60_000);
  for (const payment of await findWaitingSince(deps.db, AWAITED, before, AT_ONCE)) {
    // A payment that cannot be read must not stop the others.
    await settle(deps, payment).catch((error: unknown) => {
      deps.log.warn({ job: 'reconcile payments', ...describeError(error) }, 'a payment could not be settled');
    });
  }
}

async function settle(deps: Deps, payment: Payment): Promise<void> {
  switch (payment.state) {
    case 'setup_pending':
      if (payment.setupIntentId !== null) await readSetupResult(deps, payment.setupIntentId);
      return;
    case 'charging':
    case 'charging_unknown': {
      const charged = await findChargeOfPayment(deps.db, payment.id);
      if (charged) await settleCharge(deps, charged, { isStuck: true });
      return;
    }
    case 'switching': {
      const charged = await findChargeOfPayment(deps.db, payment.id);
      if (charged) await finishSwitch(deps, charged);
      return;
    }
    case 'refunding':
    case 'disputed': {
      const sent = (await findRefundsOf(deps.db, payment.id)).filter(({ state }) => state === 'sent');
      for (const refund of sent) await settleRefund(deps, { payment, refund });
      if (payment.state === 'disputed') await checkDisputeOf(deps, payment);
      return;
    }
    default:
      if (payment.orderId !== null) await settleOrder(deps, payment.orderId, { isStuck: true });
  }
}
