import type { Capability } from './capability.ts';
import { forgetOldAnswers } from './http/repeated-request.ts';
import { addUpKeptCounts } from './kept-count/kept-count.ts';
import { deliverLetters } from './mail.ts';
import { forgetOldTries } from './rate-limit/rate-limit.ts';
import { forgetOldSessions } from './sessions/sessions.ts';

/** What the platform itself has to do regularly. */
export const upkeep: Capability = {
  name: 'platform',
  listeners: [deliverLetters],
  sweeps: [
    { name: 'add up kept counts', cron: '* * * * *', run: ({ db }) => addUpKeptCounts(db) },
    { name: 'forget old answers', cron: '27 * * * *', run: ({ db, now }) => forgetOldAnswers(db, now()) },
    { name: 'forget old tries', cron: '7 * * * *', run: ({ db, now }) => forgetOldTries(db, now()) },
    {
      name: 'remove leftovers of files',
      cron: '47 4 * * *',
      run: ({ files }) => files.removeLeftovers(),
    },
    { name: 'forget old sessions', cron: '17 3 * * *', run: ({ db, now }) => forgetOldSessions(db, now()) },
  ],
};
