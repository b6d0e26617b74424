import type { IceServers, Room } from '#contract/video.contract.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { type Limit, takeTry } from '#server/platform/rate-limit/rate-limit.ts';
import { describeRoom } from './describe-room.service.ts';
import { iceServersFor } from './ice-servers.rules.ts';
import { type Party, requireAppointment } from './party.service.ts';
import { roomState } from './room.rules.ts';

/** A relay costs the clinic bandwidth, so credentials are for people with an appointment, and not without end. */
const CREDENTIALS: Limit = { name: 'video.ice_servers', allowed: 60, windowSeconds: 3600 };

export async function roomOf(
  deps: Pick<Deps, 'db' | 'now' | 'videoRooms'>,
  party: Party,
  { locale }: Pick<Client, 'locale'>,
): Promise<{ data: Room }> {
  return { data: await describeRoom(deps, party, locale) };
}

/** The servers that help two browsers to find each other; before the room is open, for the device check. */
export async function serversOf(
  { db, now, config, videoRooms }: Pick<Deps, 'db' | 'now' | 'config' | 'videoRooms'>,
  party: Party,
): Promise<{ data: IceServers }> {
  const present = now();
  const appointment = await requireAppointment(db, party);
  if (videoRooms.kind !== 'own') throw new Failure('video.not_here');
  const state = roomState(appointment, present);
  if (state === 'over') throw new Failure('video.over');
  await takeTry(db, CREDENTIALS, party.person, present);
  return {
    data: iceServersFor(config.ice, { person: party.person, isOpen: state === 'open', now: present }),
  };
}
