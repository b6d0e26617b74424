import { type Capability, listen } from '#server/platform/capability.ts';
import { releaseWhatIsUnbooked } from './abandonment.service.ts';
import { announceUnbookedCards } from './card-confirmation.service.ts';
import { forgetCard } from './card-release.service.ts';
import { chargeNext, chargeWhatIsDue } from './charging.service.ts';
import { compareWithProviders } from './comparison.service.ts';
import { forgetCustomer } from './erasure.service.ts';
import { forgetOldLinks } from './payment-link.service.ts';
import { cardIsDone, chargeIsDue, customerLeft, refundIsWanted, webhookCame } from './payment-work.events.ts';
import { paymentsPersonalData } from './payments.personal-data.ts';
import { paymentsRoutes } from './payments.routes.ts';
import { reconcile } from './reconciliation.service.ts';
import { beginRefund, refundWhatIsWanted } from './refunding.service.ts';
import { remindOfOpenPayments } from './reminder.service.ts';
import { followNews, forgetOldWebhooks } from './webhook.service.ts';

export const payments: Capability = {
  name: 'payments',
  routes: paymentsRoutes,
  listeners: [
    listen(chargeIsDue, 'charge', async (deps, { chargeId }) => {
      await chargeNext(deps, chargeId);
    }),
    listen(refundIsWanted, 'refund', (deps, { refundId }) => beginRefund(deps, refundId)),
    listen(cardIsDone, 'forget the card', forgetCard),
    listen(customerLeft, 'forget the customer', forgetCustomer),
    listen(webhookCame, 'follow the news', followNews),
  ],
  personalData: paymentsPersonalData,
  sweeps: [
    { name: 'charge what is due', cron: '* * * * *', run: chargeWhatIsDue },
    { name: 'refund what is wanted', cron: '* * * * *', run: refundWhatIsWanted },
    { name: 'announce unbooked cards', cron: '* * * * *', run: announceUnbookedCards },
    { name: 'release what is unbooked', cron: '* * * * *', run: releaseWhatIsUnbooked },
    { name: 'reconcile payments', cron: '*/10 * * * *', run: reconcile },
    { name: 'remind of open payments', cron: '23 * * * *', run: remindOfOpenPayments },
    { name: 'compare with providers', cron: '41 2 * * *', run: compareWithProviders },
    { name: 'forget payment links', cron: '47 3 * * *', run: forgetOldLinks },
    { name: 'forget old webhooks', cron: '53 3 * * *', run: forgetOldWebhooks },
  ],
};
