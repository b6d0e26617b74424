import type { Locale } from '#contract/locale.ts';
import { defineEvent } from '#server/platform/jobs/outbox.ts';

/**
 * Somebody asked for a mail to an address. The listener looks for the account later, so that neither the answer nor
 * its duration tells whether there is one.
 */
export const codeRequested = defineEvent<{ email: string; networkHash?: string }>('identity.code_requested');
export const resetRequested = defineEvent<{ email: string }>('identity.reset_requested');
export const staffResetRequested = defineEvent<{ email: string }>('identity.staff_reset_requested');

/** Somebody has opened an account and accepted the terms and the privacy policy in force. */
export const termsAccepted = defineEvent<{ patientId: number; locale: Locale; acceptedAt: string }>(
  'identity.terms_accepted',
);

/** Somebody has registered an account (a guest booking does not count). */
export const accountRegistered = defineEvent<{ patientId: number }>('identity.account_registered');

/** A patient has proven the address of the account. */
export const addressProven = defineEvent<{ patientId: number }>('identity.address_proven');
