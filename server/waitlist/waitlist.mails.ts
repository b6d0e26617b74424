import { dateBlockFor } from '#server/appointments/mails/date-block.rules.ts';
import { doctorNameOf } from '#server/catalogue/catalogue-names.service.ts';
import { patientAsRecipient, type Recipient, writeLetter } from '#server/identity/write-mail.service.ts';
import { berlinDateInWords, berlinTime } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { postLetter } from '#server/platform/mail.ts';
import type { MailLink } from '#server/platform/mail-layout.ts';
import { waitlist_mail } from '#texts/generated/waitlist_mail.ts';
import { newOfferLinks } from './new-offer-links.service.ts';
import { SILENCES_UNTIL_PAUSE } from './offer-plan.rules.ts';

interface Occasion {
  patientId: number;
  doctorId: number;
  startsAt: Date;
}

type Mailing = Pick<Deps, 'config'>;

/** Nobody writes to a closed account. No letter names the service. */
export async function mailOffer(
  tx: Db,
  { config }: Mailing,
  { offerId, expiresAt, moves, ...about }: Occasion & { offerId: number; expiresAt: Date; moves: boolean },
): Promise<void> {
  const to = await patientAsRecipient(tx, about.patientId);
  if (!to) return;
  const t = waitlist_mail[to.locale];
  const until = { day: berlinDateInWords(expiresAt, to.locale), time: berlinTime(expiresAt) };
  const letter = writeLetter(to, {
    subject: t.offer_subject,
    dateBlock: await blockFor(tx, to, about),
    body: [t.offer_body, t.offer_until(until), moves ? t.offer_moves : t.offer_books, t.offer_silence],
    link: { label: t.offer_link, url: `${config.publicUrl}/patient/waitlist/offer/${offerId}` },
    furtherLinks: await answerLinks(tx, to, { offerId, publicUrl: config.publicUrl }),
  });
  await postLetter(tx, letter);
}

/** Whoever has not proven the address could answer for somebody else. */
async function answerLinks(
  tx: Db,
  { emailVerifiedAt, locale }: Recipient,
  { offerId, publicUrl }: { offerId: number; publicUrl: string },
): Promise<MailLink[]> {
  if (emailVerifiedAt === null) return [];
  const t = waitlist_mail[locale];
  const { take, decline } = await newOfferLinks(tx, offerId);
  return [
    { label: t.act_take, url: `${publicUrl}/patient/waitlist/letter/${take}` },
    { label: t.act_decline, url: `${publicUrl}/patient/waitlist/letter/${decline}` },
  ];
}

/** The offer ended without an answer of the patient, or because the time is not free any more. */
export async function mailEnd(
  tx: Db,
  { config }: Mailing,
  { reason, ...about }: Occasion & { reason: 'expired' | 'paused' | 'withdrawn' },
): Promise<void> {
  const to = await patientAsRecipient(tx, about.patientId);
  if (!to) return;
  const t = waitlist_mail[to.locale];
  const news = {
    expired: t.expired_body,
    paused: t.paused_body({ count: SILENCES_UNTIL_PAUSE }),
    withdrawn: t.withdrawn_body,
  };
  const letter = writeLetter(to, {
    subject: t[`${reason}_subject`],
    dateBlock: await blockFor(tx, to, about, true),
    body: [news[reason]],
    link: { label: t.list_link, url: `${config.publicUrl}/patient/waitlist` },
  });
  await postLetter(tx, letter);
}

async function blockFor(tx: Db, to: Recipient, { doctorId, startsAt }: Occasion, isOver = false) {
  const doctor = await doctorNameOf(tx, doctorId);
  const t = waitlist_mail[to.locale];
  return { ...dateBlockFor(to, { startsAt, doctor }), label: isOver ? t.block_over : t.block, isOver };
}
