import type { Locale } from '#contract/locale.ts';
import { defineEvent } from '#server/platform/jobs/events.ts';

/**
 * Somebody asked for a letter to an address. Whether an account belongs to it is found out later and
 * elsewhere, so that neither the answer nor its duration can tell.
 */
export const codeRequested = defineEvent<{ email: string; networkHash?: string }>('identity.code_requested');
export const resetRequested = defineEvent<{ email: string }>('identity.reset_requested');
export const staffResetRequested = defineEvent<{ email: string }>('identity.staff_reset_requested');

/** Somebody has made an account and accepted the terms and the privacy policy that were in force then. */
export const termsAccepted = defineEvent<{ patientId: number; locale: Locale; acceptedAt: string }>(
  'identity.terms_accepted',
);

/** Somebody has made an account by herself, not by booking. */
export const accountRegistered = defineEvent<{ patientId: number }>('identity.account_registered');

/** Somebody has shown that the address of her account is hers. */
export const addressProven = defineEvent<{ patientId: number }>('identity.address_proven');
