import type { RoomGuest } from '#contract/video.contract.ts';
import { findAppointment } from '#server/appointments/find-appointment.service.ts';
import { linkTimes } from '#server/appointments/video/video-link.rules.ts';
import type { Staff } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { networkOf } from '#server/platform/network.ts';
import { type Limit, takeTry } from '#server/platform/rate-limit/rate-limit.ts';
import { hashToken, newSecretToken } from '#server/platform/secrets.ts';
import { findGuestByLink, insertGuest, redeemLink, removeGuests } from './guests.store.ts';
import { type Party, requireAppointment } from './party.service.ts';
import { roomState } from './room.rules.ts';
import { tellRoom } from './room-news.service.ts';
import { answer } from './run-room.service.ts';
import { endPresence, lockRoom } from './video.store.ts';

type Inviting = Pick<Deps, 'db' | 'now' | 'pubsub' | 'videoRooms' | 'config'>;

/** A token cannot be guessed; this only keeps somebody from trying for ever. */
const TRIES: Limit = { name: 'video.invitations', allowed: 30, windowSeconds: 600 };

/** The doctor invites a third person. Only this answer contains the link. */
export async function inviteGuest(
  deps: Inviting,
  doctor: Party & { staff: Staff },
  { name, role }: Pick<RoomGuest, 'name' | 'role'>,
  client: Pick<Client, 'locale'>,
) {
  const now = deps.now();
  const appointment = await requireAppointment(deps.db, doctor);
  if (deps.videoRooms.kind !== 'own') throw new Failure('video.not_here');
  if (roomState(appointment, now) === 'over') throw new Failure('video.over');
  const { token, tokenHash: linkHash } = newSecretToken();
  await deps.db.transaction(async (tx) => {
    await lockRoom(tx, appointment.id);
    const isInvited = await insertGuest(tx, {
      appointmentId: appointment.id,
      name,
      role,
      linkHash,
      invitedAt: now,
    });
    if (!isInvited) throw new Failure('video.too_many_guests');
  });
  await tellRoom(deps, appointment);
  const done = await answer(deps, doctor, client, 'guest_invited');
  return { ...done, link: `${deps.config.publicUrl}/patient/visit-guest/${token}` };
}

/** Takes the invitation back; a guest who is in the room is out at once. */
export async function removeGuest(
  deps: Inviting,
  doctor: Party & { staff: Staff },
  guestId: number,
  client: Pick<Client, 'locale'>,
) {
  const now = deps.now();
  const appointment = await requireAppointment(deps.db, doctor);
  await deps.db.transaction(async (tx) => {
    const { id: appointmentId } = appointment;
    await lockRoom(tx, appointmentId);
    if ((await removeGuests(tx, { appointmentId, id: guestId }, now)) === 0)
      throw new Failure('request.not_found');
    await endPresence(tx, { appointmentId, side: 'guest' }, { ended: 'left', now });
  });
  await tellRoom(deps, appointment);
  return await answer(deps, doctor, client, 'guest_removed');
}

/** Opens the invitation in this browser and in no other one. */
export async function redeemInvitation({ db, now }: Pick<Deps, 'db' | 'now'>, token: string, client: Client) {
  await takeTry(db, TRIES, networkOf(client.network), now());
  const invited = await findGuestByLink(db, hashToken(token));
  const appointment = invited && (await findAppointment(db, invited.appointmentId));
  if (!appointment || roomState(appointment, now()) === 'over') throw new Failure('video.invitation_invalid');
  const browser = newSecretToken();
  const guest = await redeemLink(db, hashToken(token), browser.tokenHash);
  if (!guest) throw new Failure('video.invitation_invalid');
  client.setRoomGuestCookie(browser.token, linkTimes(appointment).until);
  return { data: { name: guest.name, starts_at: appointment.startsAt.toISOString() } };
}
