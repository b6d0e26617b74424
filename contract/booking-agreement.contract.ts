import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';

/**
 * An agreement by § 2 GOÄ about fees above the highest rate. It holds what § 2 Abs. 2 asks for and nothing else. The terms
 * of a booking bring it along if the service requires one.
 */
export const FeeAgreement = z.object({
  text_version: z.string(),
  terms_hash: z.string().describe('of everything that is agreed; who signs sends it back'),
  doctor: z.string(),
  patient: z.string().describe('empty behind a confirmation link, which may be forwarded'),
  positions: z.array(
    z.object({
      number: z.string().describe('of the fee schedule'),
      title: z.string(),
      factor_hundredths: z.int().describe('500 is 5 times'),
      amount_cents: z.int(),
    }),
  ),
  signed_at: z.iso.datetime().nullable().describe('null: not signed yet, or something has changed since'),
});
export type FeeAgreement = z.infer<typeof FeeAgreement>;

export const bookingAgreement = defineEndpoints({
  signFeeAgreement: {
    method: 'POST',
    path: '/api/patients/fee-agreement',
    access: 'anyone',
    summary:
      'Signs the agreement as it was read; refused if it has changed meanwhile. Signing again replaces the signature.',
    input: z.object({
      token: z.string().min(1).max(200).optional().describe('of a confirmation link'),
      terms_hash: z.string().length(64),
      signature: z.string().max(300_000, 'signature_too_large').describe('PNG as data URL'),
    }),
    output: z.object({ message: z.string(), data: FeeAgreement }),
  },
});
