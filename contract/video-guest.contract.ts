import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import {
  FollowFields,
  IceServers,
  PeerEntry,
  PeerFields,
  RoomAnswer,
  RoomNews,
  SignalFields,
  SignalSent,
} from './video.contract.ts';

/** A guest's browser is recognised by a cookie that `redeemInvitation` sets. */
export const videoGuest = defineEndpoints({
  redeemInvitation: {
    method: 'POST',
    path: '/api/room-guest/redeem',
    access: 'anyone',
    summary: 'Opens an invitation in this browser. The link is used up then, also for this browser.',
    input: z.object({ token: z.string().min(1).max(200) }),
    output: z.object({ data: z.object({ name: z.string(), starts_at: z.iso.datetime() }) }),
  },
  readGuestRoom: {
    method: 'GET',
    path: '/api/room-guest',
    access: 'anyone',
    summary: 'The room that this browser is invited to.',
    input: z.object({}),
    output: RoomAnswer,
  },
  readGuestIceServers: {
    method: 'GET',
    path: '/api/room-guest/ice-servers',
    access: 'anyone',
    summary:
      'Servers that help browsers to find each other, with short-lived credentials; a relay only while the room is open.',
    input: z.object({}),
    output: z.object({ data: IceServers }),
  },
  enterGuestRoom: {
    method: 'POST',
    path: '/api/room-guest/enter',
    access: 'anyone',
    summary:
      'As `enterRoom`, with a consent of the guest: the guest waits until the doctor lets the guest in.',
    input: z.object({ ...PeerEntry, consent_version: z.string().max(40).optional() }),
    output: RoomAnswer,
  },
  followGuestRoom: {
    method: 'GET',
    path: '/api/room-guest/stream',
    access: 'anyone',
    summary: 'As `followRoom`.',
    input: z.object(FollowFields),
    answers: 'stream',
    event: RoomNews,
  },
  sendGuestSignal: {
    method: 'POST',
    path: '/api/room-guest/signals',
    access: 'anyone',
    summary: 'As `sendSignal`.',
    isMadeByPage: true,
    input: z.object(SignalFields),
    output: SignalSent,
  },
  leaveGuestRoom: {
    method: 'POST',
    path: '/api/room-guest/leave',
    access: 'anyone',
    summary: 'As `leaveRoom`.',
    isMadeByPage: true,
    input: z.object(PeerFields),
    output: RoomAnswer,
  },
});
