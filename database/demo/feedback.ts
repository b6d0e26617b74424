import { listWithCompletion } from '#server/appointments/find-appointment.service.ts';
import { changeCutoff } from '#server/feedback/feedback.rules.ts';
import { findFeedback, putFeedback } from '#server/feedback/feedback.store.ts';
import { findAccountByEmail } from '#server/identity/patient.store.ts';
import type { Db } from '#server/platform/database/database.ts';
import { demoPatients } from './accounts.ts';

/** In the order of appointments. */
const ANSWERS = [
  { rating: 5, comment: 'Ich habe mich gut aufgehoben gefühlt.' },
  { rating: 4, comment: '' },
  { rating: 5, comment: '' },
  { rating: 3, comment: 'Der Ton war am Anfang schlecht.' },
  { rating: 5, comment: 'Endlich verstehe ich meine Werte.' },
];

/** Has not said anything about the last one yet, so that somebody can try it. */
const DEMO_PATIENT = 'patientin@example.com';

const MINUTES_AFTER = 20;

/** What demo patients said about past appointments. */
export async function addMissingFeedback(tx: Db, now: Date): Promise<void> {
  for (const { person } of demoPatients) {
    const account = await findAccountByEmail(tx, person.email);
    if (!account) continue;
    const held = (await listWithCompletion(tx, account.id))
      .filter(({ wasCompleted, endsAt }) => wasCompleted && endsAt < now)
      .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
    const answered = person.email === DEMO_PATIENT ? held.slice(0, -1) : held;
    for (const [place, { id: appointmentId, endsAt }] of answered.entries()) {
      if (await findFeedback(tx, appointmentId)) continue;
      const givenAt = new Date(endsAt.getTime() + MINUTES_AFTER * 60_000);
      const answer = ANSWERS[(place + account.id) % ANSWERS.length] ?? { rating: 5, comment: '' };
      await putFeedback(tx, { appointmentId, ...answer, givenAt, changedAt: givenAt }, changeCutoff(now));
    }
  }
}
