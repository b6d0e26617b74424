import { createFollowers } from './followers.ts';
import type { Nudges } from './nudges.ts';

/** For the embedded database, which only one process can have open. */
export function inProcessNudges(): Nudges {
  const followers = createFollowers();
  return {
    async tell(topics, about) {
      for (const topic of topics) followers.tell(topic, about);
    },
    follow: followers.add,
    async close() {
      followers.clear();
    },
  };
}
