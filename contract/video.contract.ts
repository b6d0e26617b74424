import { z } from 'zod';
import { appointmentStatuses } from './appointment-status.ts';
import { Image } from './catalogue.contract.ts';
import { defineEndpoints } from './endpoint.ts';
import { freeText } from './free-text.ts';
import { LARGEST_INTEGER } from './numbers.ts';
import { Id } from './schedule.contract.ts';
import { FINGERPRINT, SIGNAL_MAX_LENGTH } from './video.rules.ts';

/** Who somebody is in a room: the patient and the doctor of the appointment, and a guest whom the doctor invited. */
export const RoomSide = z.enum(['patient', 'doctor', 'guest']);
export type RoomSide = z.infer<typeof RoomSide>;

/** Chosen at random by a page when it opens the room. A reload, a second tab or a second device is another peer. */
const PeerId = z.uuid();

/** Of the certificate (sha-256) that this peer uses for its connections. */
const Fingerprint = z
  .string()
  .max(95)
  .regex(FINGERPRINT)
  .describe('sha-256, 32 pairs in capitals with colons');

/** A page that is in the room or waits in front of it. */
const RoomPeer = z.object({
  peer_id: z.string(),
  side: RoomSide,
  name: z.string(),
  state: z.enum(['waiting', 'in']),
  since: z.iso.datetime().describe('since when this side waits or is in, also across a reload'),
  fingerprint: z.string().describe('an offer or answer with another one is refused'),
});
export type RoomPeer = z.infer<typeof RoomPeer>;

export const RoomGuest = z.object({
  id: z.int(),
  name: z.string(),
  role: z.enum(['interpreter', 'relative', 'other']),
  state: z.enum(['invited', 'waiting', 'in', 'away']),
  invited_at: z.iso.datetime(),
});
export type RoomGuest = z.infer<typeof RoomGuest>;

/** The room of an appointment as its caller sees it. */
export const Room = z.object({
  appointment_id: z.int(),
  place: z.enum(['room', 'link']).describe('link: the clinic meets at another service, by `link`'),
  link: z.string().nullable().describe('of another service; only while the room is open'),
  side: RoomSide.describe('of the caller'),
  state: z
    .enum(['too_early', 'open', 'over'])
    .describe('open: from 15 minutes before the beginning until 60 after the end'),
  now: z.iso.datetime().describe('by the clock of the clinic'),
  opens_at: z.iso.datetime(),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  closes_at: z.iso.datetime(),
  status: z.enum(appointmentStatuses).nullable().describe('null for a guest'),
  doctor: z.object({ id: z.int(), display_name: z.string(), image: Image }),
  patient: z.object({
    id: z.int().nullable().describe('null for a guest'),
    name: z.string().describe('a guest reads the first name only'),
  }),
  service: z.string().nullable().describe("in the caller's language; null for a guest"),
  let_in_at: z.iso.datetime().nullable().describe('when the doctor let the patient in'),
  delay: z
    .object({ minutes: z.int(), announced_at: z.iso.datetime(), expected_at: z.iso.datetime() })
    .nullable(),
  patient_may_share_screen: z.boolean(),
  problem: z
    .object({ by: z.enum(['patient', 'doctor']), at: z.iso.datetime() })
    .nullable()
    .describe('a technical problem that somebody reported'),
  consent: z
    .object({ version: z.string(), text: z.string(), is_given: z.boolean() })
    .nullable()
    .describe('the patient and the guest each give their own before joining; null for the doctor'),
  phone: z.string().nullable().describe('for the case that nothing works; from the settings'),
  peers: z.array(RoomPeer).describe('one of each side at most; empty unless the room is open'),
  guests: z.array(RoomGuest).describe('both sides see them; a guest sees none'),
});
export type Room = z.infer<typeof Room>;

const signalKinds = ['offer', 'answer', 'candidates', 'restart', 'bye'] as const;

/** A message from one peer to another, which the server passes on and forgets after two minutes. */
const RoomSignal = z.object({
  seq: z.int().describe('grows within the room; the stream continues after it'),
  from: z.string(),
  from_side: RoomSide,
  to: z.string(),
  number: z.int().describe('counted by the sender'),
  kind: z.enum(signalKinds),
  body: z.string(),
  sent_at: z.iso.datetime(),
});
export type RoomSignal = z.infer<typeof RoomSignal>;

/** An event of the stream. `replaced`, and a room whose state is `over`, are the last ones of their stream. */
export const RoomNews = z.discriminatedUnion('type', [
  z.object({ type: z.literal('room'), room: Room }).describe('at once and after every change'),
  z.object({ type: z.literal('signal'), signal: RoomSignal }),
  z.object({ type: z.literal('replaced') }).describe('another page of the same side took over'),
]);
export type RoomNews = z.infer<typeof RoomNews>;

/** An appointment whose room is open now. */
export const OpenRoom = z.object({
  appointment_id: z.int(),
  doctor_id: z.int(),
  patient: z.object({ id: z.int(), name: z.string() }),
  starts_at: z.iso.datetime(),
  patient_state: z.enum(['away', 'waiting', 'in']),
  waiting_since: z.iso.datetime().nullable().describe('while the patient waits'),
  is_doctor_in: z.boolean(),
  guests_waiting: z.int(),
  let_in_at: z.iso.datetime().nullable(),
  delay_minutes: z.int().nullable(),
  problem: Room.shape.problem,
});
export type OpenRoom = z.infer<typeof OpenRoom>;

/** Who joined when. Kept for 90 days after the appointment. */
export const Attendance = z.object({
  side: RoomSide,
  name: z.string(),
  entered_at: z.iso.datetime(),
  in_at: z.iso.datetime().nullable().describe('null: only waited'),
  left_at: z.iso.datetime().nullable(),
  ended: z.enum(['left', 'replaced', 'lost']).nullable().describe('lost: the page was not heard of any more'),
});
export type Attendance = z.infer<typeof Attendance>;

/** A browser passes this to RTCPeerConnection. */
export const IceServers = z.object({
  ice_servers: z.array(
    z.object({
      urls: z.array(z.string()),
      username: z.string().optional(),
      credential: z.string().optional(),
    }),
  ),
  relay_only: z.boolean().describe('use `iceTransportPolicy: relay`'),
  expires_at: z.iso.datetime().nullable().describe('of the credentials; null when there are none'),
});
export type IceServers = z.infer<typeof IceServers>;

export const PeerFields = { peer_id: PeerId };
export const PeerEntry = { ...PeerFields, fingerprint: Fingerprint };
export const FollowFields = {
  ...PeerFields,
  after: z.coerce
    .number()
    .int()
    .min(0)
    .max(LARGEST_INTEGER)
    .default(0)
    .describe('the last `seq` that arrived; what came later and is not forgotten yet comes at once'),
};
export const SignalFields = {
  ...PeerFields,
  to: PeerId,
  number: z.int().min(1).max(LARGEST_INTEGER).describe('a repeated number counts once'),
  kind: z.enum(signalKinds),
  body: z.string().max(SIGNAL_MAX_LENGTH).describe('SDP, or a JSON list of candidates'),
};
export const ProblemNote = freeText(500).optional();
export const RoomAnswer = z.object({ data: Room });
export const SignalSent = z.object({ data: z.object({ seq: z.int() }) });
export const RoomDone = z.object({ message: z.string(), data: Room });

export const video = defineEndpoints({
  readRoom: {
    method: 'GET',
    path: '/api/patients/rooms/:id',
    access: 'patient',
    summary: 'The room of an own appointment. It can be read at any time.',
    input: z.object({ id: Id }),
    output: RoomAnswer,
  },
  readIceServers: {
    method: 'GET',
    path: '/api/patients/rooms/:id/ice-servers',
    access: 'patient',
    summary:
      'Servers that help two browsers to find each other, with short-lived credentials. A relay is named only while the room is open: before, the call is refused where there is one.',
    input: z.object({ id: Id }),
    output: z.object({ data: IceServers }),
  },
  enterRoom: {
    method: 'POST',
    path: '/api/patients/rooms/:id/enter',
    access: 'patient',
    summary:
      'Enters the waiting room, or the room when the doctor has let the patient in. The page repeats this call every 15 seconds; without it for 100 seconds the peer counts as gone. A new peer replaces the former one of the same side.',
    input: z.object({ id: Id, ...PeerEntry, consent_version: z.string().max(40).optional() }),
    output: RoomAnswer,
  },
  followRoom: {
    method: 'GET',
    path: '/api/patients/rooms/:id/stream',
    access: 'patient',
    summary:
      'Server-sent events for a peer that has entered: the room after every change, and signals to it.',
    input: z.object({ id: Id, ...FollowFields }),
    answers: 'stream',
    event: RoomNews,
  },
  sendSignal: {
    method: 'POST',
    path: '/api/patients/rooms/:id/signals',
    access: 'patient',
    summary: 'Passes a message on to another peer that is in the room.',
    isMadeByPage: true,
    input: z.object({ id: Id, ...SignalFields }),
    output: SignalSent,
  },
  leaveRoom: {
    method: 'POST',
    path: '/api/patients/rooms/:id/leave',
    access: 'patient',
    summary: 'Leaves the room or the waiting room. A repeated call changes nothing.',
    isMadeByPage: true,
    input: z.object({ id: Id, ...PeerFields }),
    output: RoomAnswer,
  },
  reportProblem: {
    method: 'POST',
    path: '/api/patients/rooms/:id/problem',
    access: 'patient',
    summary:
      'Reports a technical problem. From then on no fee for an absence follows unless a person decides so. A repeated call changes nothing.',
    input: z.object({ id: Id, note: ProblemNote }),
    output: RoomDone,
  },
});
