import type { Limit } from '#server/platform/rate-limit/rate-limit.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

/** How much anybody may write to the clinic, so that real enquiries are not lost among others. */
export const LIMITS = {
  /** From one network; a practice or a family may share one. */
  network: { name: 'contacts.network', allowed: 30, windowSeconds: HOUR },
  /** From one network by clients that never opened our form. */
  withoutForm: { name: 'contacts.without_form', allowed: 5, windowSeconds: HOUR },
  /** In the name of one e-mail address. */
  address: { name: 'contacts.address', allowed: 5, windowSeconds: HOUR },
  /** By one patient who is signed in. */
  patient: { name: 'contacts.patient', allowed: 20, windowSeconds: HOUR },
  /** Receipts to one mailbox, which may belong to somebody who never wrote; the enquiry itself is taken. */
  receipts: { name: 'contacts.receipts', allowed: 3, windowSeconds: DAY },
} as const satisfies Record<string, Limit>;
