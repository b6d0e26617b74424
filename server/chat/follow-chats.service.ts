import type { ChatNews } from '#contract/chat.contract.ts';
import type { Patient, Staff } from '#server/platform/actor.ts';
import type { EventStream } from '#server/platform/capability.ts';
import type { Deps } from '#server/platform/deps.ts';
import { subscriptionTo } from '#server/platform/pubsub/pubsub.ts';
import { countUnread } from './chat.store.ts';
import { asPatient, type Party, topicOf } from './party.rules.ts';
import { asDoctor } from './staff-chats.service.ts';

type Following = Pick<Deps, 'db' | 'pubsub'>;

export async function followChats(deps: Following, patient: Patient): Promise<EventStream<ChatNews>> {
  return newsFor(deps, asPatient(patient));
}

export async function followStaffChats(deps: Following, staff: Staff): Promise<EventStream<ChatNews>> {
  return newsFor(deps, await asDoctor(deps.db, staff));
}

/** Tells only that something happened. The page then reads the messages by the calls that check access. */
function newsFor({ db, pubsub }: Following, party: Party): EventStream<ChatNews> {
  return async function* (signal) {
    // Subscribe before the first count, so that no message between the two is missed.
    const published = subscriptionTo(pubsub, topicOf(party), signal);
    yield { conversation_id: null, unread_count: await countUnread(db, party) };
    for await (const about of published) {
      yield { conversation_id: about ?? null, unread_count: await countUnread(db, party) };
    }
  };
}
