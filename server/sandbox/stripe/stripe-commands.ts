import { z } from 'zod';
import { Failure } from '#server/platform/failure.ts';
import { type Provider, ProviderRefusal, type Work } from '../providers/provider.ts';
import { closeDispute, openDispute } from './disputes.ts';
import { settleRefund } from './refunds.ts';
import { lockExisting, type StripeWork } from './stripe-call.ts';
import { paymentIntentKind } from './stripe-objects.ts';

const OpenDispute = z.object({ payment_intent: z.string(), reason: z.string().default('fraudulent') });
const CloseDispute = z.object({ dispute: z.string(), status: z.enum(['won', 'lost']) });
const SettleRefund = z.object({ refund: z.string(), status: z.enum(['succeeded', 'failed', 'canceled']) });

/** What happens at the provider without a request of the clinic. */
export const stripeCommands: Provider['commands'] = {
  open_dispute: command(OpenDispute, async (work, { payment_intent, reason }) => {
    const { body } = await lockExisting(work, paymentIntentKind, payment_intent);
    return await openDispute(work, body.latest_charge ?? '', reason);
  }),
  close_dispute: command(CloseDispute, (work, { dispute, status }) => closeDispute(work, dispute, status)),
  settle_refund: command(SettleRefund, (work, { refund, status }) => settleRefund(work, refund, status)),
};

function command<Schema extends z.ZodType>(
  schema: Schema,
  obey: (work: StripeWork, fields: z.output<Schema>) => Promise<object>,
) {
  return async (work: Work, fields: Record<string, unknown>): Promise<object> => {
    const parsed = schema.safeParse(fields);
    if (!parsed.success) throw new Failure('request.malformed');
    const origin = { id: null, idempotency_key: null };
    return await obey({ ...work, origin }, parsed.data).catch((error: unknown) => {
      throw error instanceof ProviderRefusal ? new Failure('request.malformed') : error;
    });
  };
}
