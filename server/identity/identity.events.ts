import { defineEvent } from '#server/platform/jobs/events.ts';

/**
 * Somebody asked for a letter to an address. Whether an account belongs to it is found out later and
 * elsewhere, so that neither the answer nor its duration can tell.
 */
export const codeRequested = defineEvent<{ email: string; networkHash?: string }>('identity.code_requested');
export const resetRequested = defineEvent<{ email: string }>('identity.reset_requested');
export const staffResetRequested = defineEvent<{ email: string }>('identity.staff_reset_requested');
