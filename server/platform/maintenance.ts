import { type Capability, type Listener, listen } from './capability.ts';
import { type Db, poolOf } from './database/database.ts';
import { forgetOldAnswers } from './http/repeated-request.ts';
import { oldestEventSeconds } from './jobs/outbox.ts';
import { countWaiting } from './jobs/queue.ts';
import { letterWritten } from './mail.ts';
import { countFailures, countNews, measure } from './metrics/metric.ts';
import { forgetOldTries } from './rate-limit/rate-limit.ts';
import { addUpRowCounts } from './row-count/row-count.ts';
import { forgetOldSessions } from './sessions/sessions.ts';

/** Whether this patient wants no reminders any more. */
type IsUnwanted = (db: Db, patientId: number) => Promise<boolean>;

/** The regular work of the platform itself: letters and sweeps, with their metrics. */
export function createMaintenance(isUnwanted: IsUnwanted): Capability {
  const deliverLetters = createDelivery(isUnwanted);
  return {
    name: 'platform',
    listeners: [deliverLetters],
    sweeps: [
      { name: 'add up row counts', cron: '* * * * *', run: ({ db }) => addUpRowCounts(db) },
      { name: 'forget old answers', cron: '27 * * * *', run: ({ db, now }) => forgetOldAnswers(db, now()) },
      { name: 'forget old tries', cron: '7 * * * *', run: ({ db, now }) => forgetOldTries(db, now()) },
      {
        name: 'remove leftovers of files',
        cron: '47 4 * * *',
        run: ({ files }) => files.removeLeftovers(),
      },
      { name: 'forget old sessions', cron: '17 3 * * *', run: ({ db, now }) => forgetOldSessions(db, now()) },
    ],
    metrics: [
      countNews('portal_letters_total', 'Mails that were written.', { written: letterWritten }),
      countFailures(
        'portal_mail_failures_total',
        'Tries to hand a mail over that failed and are repeated.',
        deliverLetters,
      ),
      measure(
        'portal_outbox_oldest_seconds',
        'Age of the oldest event that nobody has been told.',
        ({ db }) => oldestEventSeconds(db),
      ),
      measure('portal_deliveries_waiting', 'Deliveries that are not made yet.', ({ db }) => countWaiting(db)),
      measure(
        'portal_pool_waiting',
        'Requests and jobs that wait for a connection to the database.',
        async ({ db }) => poolOf(db).waitingCount,
        'sum',
      ),
      measure(
        'portal_pool_connections',
        'Connections to the database that are open.',
        async ({ db }) => poolOf(db).totalCount,
        'sum',
      ),
    ],
  };
}

/** Hands letters over to the mailer. Each try asks again, because a letter can wait for days until the mail server takes it. */
function createDelivery(isUnwanted: IsUnwanted): Listener {
  return listen(
    letterWritten,
    'hand over to the mailer',
    async ({ db, mailer }, { reminds, ...letter }, id) => {
      if (reminds !== undefined && (await isUnwanted(db, reminds))) return;
      await mailer.send(letter, id);
    },
  );
}
