import { namesOnly } from '#contract/video.rules.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { type Limit, takeTry } from '#server/platform/rate-limit/rate-limit.ts';
import { requireOpenRoom } from './enter-room.service.ts';
import { isOf, type Party } from './party.service.ts';
import { silentBefore } from './room.rules.ts';
import { topicOfRoom } from './room-news.service.ts';
import { findPeer, insertSignal, lockPeer, type Peer, type Signal } from './video.store.ts';

/** A browser gathers some dozens of candidates at once; nobody needs more than this. */
const SIGNALS: Limit = { name: 'video.signals', allowed: 150, windowSeconds: 10 };

interface Sending {
  peer_id: string;
  to: string;
  number: number;
  kind: Signal['kind'];
  body: string;
}

/** Passes a message on to a page in the same room. Both have to be in, so nobody who waits can connect. */
export async function sendSignal(
  deps: Pick<Deps, 'db' | 'now' | 'pubsub' | 'videoRooms'>,
  party: Party,
  { peer_id, to, number, kind, body }: Sending,
): Promise<{ data: { seq: number } }> {
  const now = deps.now();
  const { id } = await requireOpenRoom(deps, party);
  await takeTry(deps.db, SIGNALS, party.person, now);
  const seq = await deps.db.transaction(async (tx) => {
    const sender = await requireSender(tx, party, peer_id, now);
    if (isDescription(kind) && !namesOnly(body, sender.fingerprint))
      throw new Failure('video.fingerprint_differs');
    const receiver = await lockPeer(tx, to);
    if (!receiver || !isIn(receiver, now) || receiver.appointmentId !== id || receiver.id === sender.id)
      throw new Failure('video.peer_gone');
    return await insertSignal(tx, { fromPeer: sender.id, toPeer: to, number, kind, body, sentAt: now });
  });
  await deps.pubsub.publish([topicOfRoom(id)], id);
  return { data: { seq } };
}

async function requireSender(tx: Db, party: Party, id: string, now: Date): Promise<Peer> {
  const sender = await findPeer(tx, id);
  if (sender && isOf(party, sender) && sender.ended === 'replaced') throw new Failure('video.replaced');
  if (!sender || !isOf(party, sender) || !isIn(sender, now)) throw new Failure('video.not_in');
  return sender;
}

function isIn({ inAt, leftAt, seenAt }: Peer, now: Date): boolean {
  return inAt !== null && leftAt === null && seenAt > silentBefore(now);
}

/** Offers and answers carry the fingerprint by which the two browsers recognise each other. */
function isDescription(kind: Signal['kind']): boolean {
  return kind === 'offer' || kind === 'answer';
}
