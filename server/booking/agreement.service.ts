import { createHash } from 'node:crypto';
import type { Locale } from '#contract/locale.ts';
import type { AgreedTerms } from '#server/appointments/terms.service.ts';
import { recordConsents } from '#server/audit/consent.service.ts';
import { currentVersion } from '#server/content/posts.service.ts';
import { lockBegunPayment } from '#server/payments/begun-payment.service.ts';
import type { Db } from '#server/platform/database/database.ts';
import { Failure } from '#server/platform/failure.ts';

interface Agreement {
  appointmentId: number;
  patientId: number;
  paymentId: number;
  /** The time that is being booked. */
  slotId: string;
  terms: AgreedTerms;
  locale: Locale;
  now: Date;
}

/**
 * Records the acceptance of the cancellation rule and of the terms, with their wording and amounts. The payment is
 * locked, so that nothing changes between this check and the booking. A payer who has not accepted them, or accepted
 * them for another time, price or fee, books nothing.
 */
export async function recordAgreement(tx: Db, agreement: Agreement): Promise<void> {
  const { appointmentId, patientId, paymentId, slotId, terms, locale, now } = agreement;
  const begun = await lockBegunPayment(tx, paymentId);
  if (!begun) throw new Failure('payments.not_usable');
  if (begun.slotId !== slotId) throw new Failure('booking.other_slot');
  const isAsShown =
    begun.amountCents === terms.amountCents && begun.noShowFeePercent === terms.noShowFeePercent;
  if (!isAsShown) throw new Failure('booking.amount_differs');
  if (begun.agreedAt === null) throw new Failure('booking.terms_not_accepted');
  const agb = await currentVersion(tx, 'agb', begun.agreedAt);
  const privacy = await currentVersion(tx, 'privacy-policy', begun.agreedAt);
  const consent = { isGiven: true, locale };
  await recordConsents(
    tx,
    { kind: 'appointment', id: appointmentId, patientId },
    [
      { ...consent, kind: 'cancellation_rule', textVersion: terms.version, textHash: hashOf(terms) },
      {
        ...consent,
        kind: 'terms',
        textVersion: agb ? `agb=${agb.versionId}` : terms.version,
        textHash: agb?.contentHash ?? hashOf(terms),
      },
      ...(privacy
        ? [
            {
              ...{ ...consent, kind: 'privacy' as const, textHash: privacy.contentHash },
              textVersion: `privacy-policy=${privacy.versionId}`,
            },
          ]
        : []),
    ],
    now,
  );
}

function hashOf(terms: AgreedTerms): string {
  return createHash('sha256').update(JSON.stringify(terms)).digest('hex');
}
