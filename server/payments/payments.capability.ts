import { payments as paymentsEndpoints } from '#contract/payments.contract.ts';
import { countBrokenLinks } from '#server/identity/account-protection.service.ts';
import { type Capability, type Client, implement, listen } from '#server/platform/capability.ts';
import type { Deps } from '#server/platform/deps.ts';
import { countNews } from '#server/platform/metrics/metric.ts';
import { announceUnbookedCards } from './card/confirm-card.service.ts';
import { forgetCard, forgetCustomer } from './card/forget-card.service.ts';
import { chargeAgain, chargeAllDue, chargeNext } from './charge/charge-card.service.ts';
import { writeOffByStaff } from './charge/write-off-charge.service.ts';
import { releaseUnbookedPayments } from './ledger/attach-payment.service.ts';
import { compareWithProviders } from './ledger/compare-with-providers.service.ts';
import { finishPaymentTask, listPaymentTasks } from './ledger/finish-payment-task.service.ts';
import { reconcile } from './ledger/reconcile.service.ts';
import { forgetOldLinks, remindOfOpenPayments } from './link/ask-to-pay.service.ts';
import {
  beginLinkOrder,
  beginLinkPayment,
  captureLinkOrder,
  createPaymentLink,
  finishLinkPayment,
  readPaymentLink,
} from './link/pay-by-link.service.ts';
import {
  cardNoLongerNeeded,
  chargeBecameDue,
  customerErased,
  paymentCaptured,
  paymentCharged,
  paymentChargeFailed,
  paymentRefunded,
  paymentRefundFailed,
  paymentReturned,
  refundRequested,
  webhookReceived,
} from './payments.events.ts';
import { paymentsPersonalData } from './payments.personal-data.ts';
import { checkProviders, checkProvidersAgain } from './provider-check/check-providers.service.ts';
import { getPaymentConfig } from './providers.service.ts';
import { recordReceipt, withdrawReceipt } from './receipt/receipt.service.ts';
import { refundByStaff } from './refund/request-refund.service.ts';
import { sendRefund, sendRequestedRefunds } from './refund/send-refund.service.ts';
import { readTransactions } from './transaction/read-transactions.service.ts';
import { followWebhook, forgetOldWebhooks } from './webhook/follow-webhook.service.ts';

export const payments: Capability = {
  name: 'payments',
  routes: implement(paymentsEndpoints, {
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
    checkProviders: ({ deps, client }) => checkProvidersAgain(deps, client),
    finishPaymentTask: ({ deps, actor, input, client }) => finishPaymentTask(deps, actor, input, client),
    chargeAgain: ({ deps, input, client }) => chargeAgain(deps, input.appointment_id, client),
    writeOffPayment: ({ deps, actor, input, client }) => writeOffByStaff(deps, actor, input, client),
    recordReceipt: ({ deps, actor, input, client }) => recordReceipt(deps, actor, input, client),
    withdrawReceipt: ({ deps, actor, input, client }) => withdrawReceipt(deps, actor, input, client),
    refundPayment: ({ deps, actor, input, client }) => refundByStaff(deps, actor, input, client),
  }),
  listeners: [
    listen(chargeBecameDue, 'charge', async (deps, { chargeId }) => {
      await chargeNext(deps, chargeId);
    }),
    listen(refundRequested, 'refund', (deps, { refundId }) => sendRefund(deps, refundId)),
    listen(cardNoLongerNeeded, 'forget the card', forgetCard),
    listen(customerErased, 'forget the customer', forgetCustomer),
    listen(webhookReceived, 'follow the news', followWebhook),
  ],
  personalData: paymentsPersonalData,
  sweeps: [
    { name: 'charge what is due', cron: '* * * * *', run: chargeAllDue },
    { name: 'refund what is wanted', cron: '* * * * *', run: sendRequestedRefunds },
    { name: 'announce unbooked cards', cron: '* * * * *', run: announceUnbookedCards },
    { name: 'release what is unbooked', cron: '* * * * *', run: releaseUnbookedPayments },
    { name: 'reconcile payments', cron: '*/10 * * * *', run: reconcile },
    { name: 'check the keys', cron: '*/30 * * * *', run: checkProviders },
    { name: 'remind of open payments', cron: '23 * * * *', run: remindOfOpenPayments },
    { name: 'read transactions', cron: '51 * * * *', run: readTransactions },
    { name: 'compare with providers', cron: '41 2 * * *', run: compareWithProviders },
    { name: 'forget payment links', cron: '47 3 * * *', run: forgetOldLinks },
    { name: 'forget old webhooks', cron: '53 3 * * *', run: forgetOldWebhooks },
  ],
  metrics: [
    countNews('portal_charges_total', 'Money that came, and charges that failed.', {
      charged: paymentCharged,
      captured: paymentCaptured,
      failed: paymentChargeFailed,
    }),
    countNews(
      'portal_refunds_total',
      'Money that went back, by us or by the bank, and refunds that failed.',
      {
        refunded: paymentRefunded,
        returned: paymentReturned,
        failed: paymentRefundFailed,
      },
    ),
  ],
};

/** Limits how often one network may try invalid links. */
async function byLink<Result>(deps: Deps, client: Client, follow: () => Promise<Result>): Promise<Result> {
  return await countBrokenLinks(deps, client, 'payments.link_invalid', follow);
}
