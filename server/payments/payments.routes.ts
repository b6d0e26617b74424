import { payments } from '#contract/payments.contract.ts';
import { countBrokenLinks } from '#server/identity/account-protection.service.ts';
import { type Client, implement } from '#server/platform/capability.ts';
import type { Deps } from '#server/platform/deps.ts';
import { chargeAgain } from './charge/charge-card.service.ts';
import { writeOffByStaff } from './charge/write-off-charge.service.ts';
import { finishPaymentTask, listPaymentTasks } from './ledger/finish-payment-task.service.ts';
import {
  beginLinkOrder,
  beginLinkPayment,
  captureLinkOrder,
  createPaymentLink,
  finishLinkPayment,
  readPaymentLink,
} from './link/pay-by-link.service.ts';
import { getPaymentConfig } from './providers.service.ts';
import { recordReceipt, withdrawReceipt } from './receipt/receipt.service.ts';
import { refundByStaff } from './refund/request-refund.service.ts';

export const paymentsRoutes = implement(payments, {
  getPaymentConfig: ({ deps }) => getPaymentConfig(deps),
  readPaymentLink: ({ deps, input, client }) =>
    byLink(deps, client, () => readPaymentLink(deps, input.token)),
  beginLinkPayment: ({ deps, input, client }) =>
    byLink(deps, client, () => beginLinkPayment(deps, input.token)),
  finishLinkPayment: ({ deps, input, client }) =>
    byLink(deps, client, () => finishLinkPayment(deps, input.token, client)),
  beginLinkOrder: ({ deps, input, client }) =>
    byLink(deps, client, () => beginLinkOrder(deps, input.token, client)),
  captureLinkOrder: ({ deps, input, client }) =>
    byLink(deps, client, () => captureLinkOrder(deps, input, client)),
  createPaymentLink: ({ deps, actor, input }) => createPaymentLink(deps, actor, input.appointment_id),
  listPaymentTasks: ({ deps }) => listPaymentTasks(deps),
  finishPaymentTask: ({ deps, actor, input, client }) => finishPaymentTask(deps, actor, input, client),
  chargeAgain: ({ deps, input, client }) => chargeAgain(deps, input.appointment_id, client),
  writeOffPayment: ({ deps, actor, input, client }) => writeOffByStaff(deps, actor, input, client),
  recordReceipt: ({ deps, actor, input, client }) => recordReceipt(deps, actor, input, client),
  withdrawReceipt: ({ deps, actor, input, client }) => withdrawReceipt(deps, actor, input, client),
  refundPayment: ({ deps, actor, input, client }) => refundByStaff(deps, actor, input, client),
});

/** Limits how often one network may try invalid links. */
async function byLink<Result>(deps: Deps, client: Client, follow: () => Promise<Result>): Promise<Result> {
  return await countBrokenLinks(deps, client, 'payments.link_invalid', follow);
}
