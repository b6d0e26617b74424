import { createHash } from 'node:crypto';
import type { Locale } from '#contract/locale.ts';
import type { AgreedTerms } from '#server/appointments/terms.service.ts';
import { recordConsents } from '#server/audit/consent.service.ts';
import { currentVersion } from '#server/content/posts.service.ts';
import { begunPayment } from '#server/payments/begun-payment.service.ts';
import type { Db } from '#server/platform/database/database.ts';
import { Failure } from '#server/platform/failure.ts';

interface Agreement {
  appointmentId: number;
  patientId: number;
  paymentId: number;
  terms: AgreedTerms;
  locale: Locale;
  now: Date;
}

/**
 * Keeps that the rule on cancellations and the terms were agreed to, in which wording and with which amounts. A
 * client that never said so is recorded as not having said it. With another fee than she was shown nothing is booked.
 */
export async function recordAgreement(tx: Db, agreement: Agreement): Promise<void> {
  const { appointmentId, patientId, paymentId, terms, locale, now } = agreement;
  const begun = await begunPayment(tx, paymentId);
  if (!begun) throw new Failure('payments.not_usable');
  const { noShowFeePercent, agreedAt } = begun;
  if (noShowFeePercent !== terms.noShowFeePercent) throw new Failure('booking.amount_differs');
  const agb = await currentVersion(tx, 'agb', agreedAt ?? now);
  const consent = { isGiven: agreedAt !== null, locale };
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
    ],
    now,
  );
}

function hashOf(terms: AgreedTerms): string {
  return createHash('sha256').update(JSON.stringify(terms)).digest('hex');
}
