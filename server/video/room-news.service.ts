import type { RoomNews } from '#contract/video.contract.ts';
import type { Appointment } from '#server/appointments/find-appointment.service.ts';
import type { Client, EventStream } from '#server/platform/capability.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { subscriptionTo } from '#server/platform/pubsub/pubsub.ts';
import { isOf, type Party } from './party.service.ts';
import { describeRoom } from './read-room.service.ts';
import { findPeer, listSignals } from './video.store.ts';

type Following = Pick<Deps, 'db' | 'now' | 'pubsub' | 'videoRooms'>;

/** The topic of one room, and those of the lists in which it stands. */
export const topicOfRoom = (appointmentId: number) => `room of ${appointmentId}`;
export const topicOfDoctor = (doctorId: number | 'all') => `rooms of ${doctorId}`;

/** Tells everybody in the room, and whoever looks at the list of open rooms. Call it after the commit. */
export async function tellRoom(
  { pubsub }: Pick<Deps, 'pubsub'>,
  { id, doctorId }: Pick<Appointment, 'id' | 'doctorId'>,
): Promise<void> {
  await pubsub.publish([topicOfRoom(id), topicOfDoctor(doctorId), topicOfDoctor('all')], id);
}

/** The news of a room for one page, and the signals to it, from the one after `after`. */
export async function followRoom(
  deps: Following,
  party: Party,
  { peer_id, after }: { peer_id: string; after: number },
  { locale }: Pick<Client, 'locale'>,
): Promise<EventStream<RoomNews>> {
  const { appointmentId } = party;
  // Refuses before the stream begins.
  await describeRoom(deps, party, locale);
  const peer = await findPeer(deps.db, peer_id);
  if (!peer || !isOf(party, peer)) throw new Failure('video.not_in');

  return async function* (signal) {
    const published = subscriptionTo(deps.pubsub, topicOfRoom(appointmentId), signal);
    const rounds = published[Symbol.asyncIterator]();
    let [last, shown] = [after, ''];
    do {
      for (const each of await listSignals(deps.db, peer_id, last)) {
        last = each.seq;
        yield { type: 'signal', signal: signalOnWire(each, peer_id) } as const;
      }
      if ((await findPeer(deps.db, peer_id))?.ended === 'replaced') {
        yield { type: 'replaced' } as const;
        return;
      }
      const room = await describeIfAllowed(deps, party, locale);
      if (!room) return;
      const text = JSON.stringify({ ...room, now: '' });
      if (text !== shown) yield { type: 'room', room } as const;
      shown = text;
      if (room.state === 'over') return;
    } while (!(await rounds.next()).done && !signal.aborted);
  };
}

/** The appointment may have gone to another doctor meanwhile, or the guest was sent away; then the stream ends. */
async function describeIfAllowed(deps: Following, party: Party, locale: Client['locale']) {
  try {
    return await describeRoom(deps, party, locale);
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

type StoredSignal = Awaited<ReturnType<typeof listSignals>>[number];

function signalOnWire({ side, sentAt, ...signal }: StoredSignal, to: string) {
  return { ...signal, from_side: side, to, sent_at: sentAt.toISOString() };
}
