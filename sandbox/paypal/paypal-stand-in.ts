import { z } from 'zod';
import { type Provider, ProviderRefusal, type Work } from '#sandbox/providers/provider.ts';
import { Failure } from '#server/platform/failure.ts';
import { serveApi } from './api-server.ts';
import { serveBrowser } from './browser-server.ts';
import { settleCapture } from './captures.ts';
import { closeDispute, openDispute } from './disputes.ts';
import { answerOrder, reverseApproval } from './orders.ts';
import { errorAnswer, refuse } from './paypal-refusal.ts';
import { reverseCapture, settleRefund } from './refunds.ts';
import { registerWebhook, signWebhook } from './webhooks.ts';

/** What a test can make happen at PayPal, besides the behaviour of the next requests. */
const commands: Provider['commands'] = {
  /** The payer's answer without a browser. */
  answer_order: command(
    z.object({ order: z.string(), answer: z.enum(['approve', 'declined', 'cancel']) }),
    (work, { order, answer }) => answerOrder(work, order, answer),
  ),
  reverse_approval: command(z.object({ order: z.string() }), (work, { order }) =>
    reverseApproval(work, order),
  ),
  settle_capture: command(
    z.object({ capture: z.string(), status: z.enum(['COMPLETED', 'DECLINED']) }),
    (work, { capture, status }) => settleCapture(work, capture, status),
  ),
  reverse_capture: command(z.object({ capture: z.string() }), (work, { capture }) =>
    reverseCapture(work, capture),
  ),
  settle_refund: command(
    z.object({ refund: z.string(), status: z.enum(['COMPLETED', 'FAILED']) }),
    (work, { refund, status }) => settleRefund(work, refund, status),
  ),
  open_dispute: command(z.object({ capture: z.string() }), (work, { capture }) => openDispute(work, capture)),
  close_dispute: command(
    z.object({ dispute: z.string(), winner: z.enum(['seller', 'buyer']) }),
    (work, { dispute, winner }) => closeDispute(work, dispute, winner),
  ),
};

function command<Fields extends z.ZodType>(
  schema: Fields,
  obey: (work: Work, fields: z.output<Fields>) => Promise<unknown>,
): Provider['commands'][string] {
  return async (work, sent) => {
    const fields = schema.safeParse(sent);
    if (!fields.success) throw new Failure('request.malformed');
    return await obey(work, fields.data).catch((error: unknown) => {
      throw error instanceof ProviderRefusal ? asFailure(error) : error;
    });
  };
}

/** A test's command that PayPal would refuse is answered with the clinic's own failure. */
function asFailure({ answer }: ProviderRefusal): Failure {
  return new Failure(answer.status === 404 ? 'request.not_found' : 'request.malformed');
}

/** PayPal as far as the clinic needs it: orders, captures, refunds, disputes, webhooks and the payer's window. */
export const paypalStandIn: Provider = {
  name: 'paypal',
  refusals: {
    stillRunning: refuse('PREVIOUS_REQUEST_IN_PROGRESS').answer,
    keyReused: refuse('PAYPAL_REQUEST_ID_PREVIOUSLY_USED').answer,
    tooMany: errorAnswer(429),
    broken: errorAnswer(500),
  },
  isConfigured: ({ paypal }) => paypal !== undefined,
  serveApi: (app, deps) => serveApi(app, deps, paypalStandIn),
  serveBrowser: (app, deps) => serveBrowser(app, deps, paypalStandIn),
  registerClinic: registerWebhook,
  signWebhook,
  commands,
};
