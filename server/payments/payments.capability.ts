import { type Capability, listen } from '#server/platform/capability.ts';
import { countNews } from '#server/platform/figures/figure.ts';
import { announceUnbookedCards } from './card/confirm-card.service.ts';
import { forgetCard, forgetCustomer } from './card/forget-card.service.ts';
import { chargeAllDue, chargeNext } from './charge/charge-card.service.ts';
import { releaseUnbookedPayments } from './ledger/attach-payment.service.ts';
import { compareWithProviders } from './ledger/compare-with-providers.service.ts';
import { reconcile } from './ledger/reconcile.service.ts';
import { forgetOldLinks, remindOfOpenPayments } from './link/ask-to-pay.service.ts';
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
import { paymentsRoutes } from './payments.routes.ts';
import { sendRefund, sendRequestedRefunds } from './refund/send-refund.service.ts';
import { followWebhook, forgetOldWebhooks } from './webhook/follow-webhook.service.ts';

export const payments: Capability = {
  name: 'payments',
  routes: paymentsRoutes,
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
    { name: 'remind of open payments', cron: '23 * * * *', run: remindOfOpenPayments },
    { name: 'compare with providers', cron: '41 2 * * *', run: compareWithProviders },
    { name: 'forget payment links', cron: '47 3 * * *', run: forgetOldLinks },
    { name: 'forget old webhooks', cron: '53 3 * * *', run: forgetOldWebhooks },
  ],
  figures: [
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
