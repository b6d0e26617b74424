import { accountRoutes } from './account.ts';
import { customerRoutes } from './customers.ts';
import { disputeRoutes } from './disputes.ts';
import { paymentIntentRoutes } from './payment-intents.ts';
import { paymentMethodRoutes } from './payment-methods.ts';
import { recordRoutes } from './records.ts';
import { refundRoutes } from './refunds.ts';
import { setupAttemptRoutes } from './setup-attempts.ts';
import { setupIntentRoutes } from './setup-intents.ts';
import type { StripeRoute } from './stripe-call.ts';
import { threeDSecureRoutes } from './three-d-secure.ts';
import { webhookEndpointRoutes } from './webhook-endpoints.ts';

export const stripeRoutes: StripeRoute[] = [
  ...customerRoutes,
  ...paymentMethodRoutes,
  ...setupIntentRoutes,
  ...setupAttemptRoutes,
  ...paymentIntentRoutes,
  ...threeDSecureRoutes,
  ...refundRoutes,
  ...disputeRoutes,
  ...recordRoutes,
  ...webhookEndpointRoutes,
  ...accountRoutes,
];
