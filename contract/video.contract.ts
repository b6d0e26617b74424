import { z } from 'zod';
import { appointmentStatuses } from './appointment-status.ts';
import { defineEndpoints } from './endpoint.ts';
import { freeText } from './free-text.ts';
import { LARGEST_INTEGER } from './numbers.ts';
import { line } from './person.ts';
import { Id } from './schedule.contract.ts';
import { DELAYS_MINUTES, FINGERPRINT, SIGNAL_MAX_LENGTH } from './video.rules.ts';

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

const RoomGuest = z.object({
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
  status: z.enum(appointmentStatuses),
  doctor: z.object({ id: z.int(), display_name: z.string() }),
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
    .describe('of the patient, who gives it before joining; null for the others'),
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

/** An event of the stream. `replaced` and `over` are the last ones of their stream. */
export const RoomNews = z.discriminatedUnion('type', [
  z.object({ type: z.literal('room'), room: Room }).describe('at once and after every change'),
  z.object({ type: z.literal('signal'), signal: RoomSignal }),
  z.object({ type: z.literal('replaced') }).describe('another page of the same side took over'),
]);
export type RoomNews = z.infer<typeof RoomNews>;

/** A browser passes this to RTCPeerConnection. */
const IceServers = z.object({
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

const Peer = { peer_id: PeerId };
const Entry = { ...Peer, fingerprint: Fingerprint };
const Follow = {
  ...Peer,
  after: z.coerce
    .number()
    .int()
    .min(0)
    .max(LARGEST_INTEGER)
    .default(0)
    .describe('the last `seq` that arrived; what came later and is not forgotten yet comes at once'),
};
const Signal = {
  ...Peer,
  to: PeerId,
  number: z.int().min(1).max(LARGEST_INTEGER).describe('a repeated number counts once'),
  kind: z.enum(signalKinds),
  body: z.string().max(SIGNAL_MAX_LENGTH).describe('SDP, or a JSON list of candidates'),
};
const Note = freeText(500).optional();
const RoomAnswer = z.object({ data: Room });
const Sent = z.object({ data: z.object({ seq: z.int() }) });
const Done = z.object({ message: z.string(), data: Room });

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
      'Servers that help two browsers to find each other, with short-lived credentials. Before the day they are for the device check.',
    input: z.object({ id: Id }),
    output: z.object({ data: IceServers }),
  },
  enterRoom: {
    method: 'POST',
    path: '/api/patients/rooms/:id/enter',
    access: 'patient',
    summary:
      'Enters the waiting room, or the room when the doctor has let the patient in. The page repeats this call every 15 seconds; without it for 100 seconds the peer counts as gone. A new peer replaces the former one of the same side.',
    input: z.object({ id: Id, ...Entry, consent_version: z.string().max(40).optional() }),
    output: RoomAnswer,
  },
  followRoom: {
    method: 'GET',
    path: '/api/patients/rooms/:id/stream',
    access: 'patient',
    summary:
      'Server-sent events for a peer that has entered: the room after every change, and signals to it.',
    input: z.object({ id: Id, ...Follow }),
    answers: 'stream',
    event: RoomNews,
  },
  sendSignal: {
    method: 'POST',
    path: '/api/patients/rooms/:id/signals',
    access: 'patient',
    summary: 'Passes a message on to another peer that is in the room.',
    isMadeByPage: true,
    input: z.object({ id: Id, ...Signal }),
    output: Sent,
  },
  leaveRoom: {
    method: 'POST',
    path: '/api/patients/rooms/:id/leave',
    access: 'patient',
    summary: 'Leaves the room or the waiting room. A repeated call changes nothing.',
    isMadeByPage: true,
    input: z.object({ id: Id, ...Peer }),
    output: RoomAnswer,
  },
  reportProblem: {
    method: 'POST',
    path: '/api/patients/rooms/:id/problem',
    access: 'patient',
    summary:
      'Reports a technical problem. From then on no fee for an absence follows unless a person decides so. A repeated call changes nothing.',
    input: z.object({ id: Id, note: Note }),
    output: Done,
  },
});

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
const Attendance = z.object({
  side: RoomSide,
  name: z.string(),
  entered_at: z.iso.datetime(),
  in_at: z.iso.datetime().nullable().describe('null: only waited'),
  left_at: z.iso.datetime().nullable(),
  ended: z.enum(['left', 'replaced', 'lost']).nullable().describe('lost: the page was not heard of any more'),
});
export type Attendance = z.infer<typeof Attendance>;

/** A doctor has the doctor's own appointments only. Nobody else of the staff enters a room. */
export const videoStaff = defineEndpoints({
  listOpenRooms: {
    method: 'GET',
    path: '/api/staff/rooms',
    access: 'staff',
    summary: 'The rooms that are open now, the earliest appointment first: who waits, and since when.',
    input: z.object({}),
    output: z.object({ now: z.iso.datetime(), data: z.array(OpenRoom) }),
  },
  followOpenRooms: {
    method: 'GET',
    path: '/api/staff/rooms/stream',
    access: 'staff',
    summary: 'Server-sent events: how many patients wait, at once and whenever something changes in a room.',
    input: z.object({}),
    answers: 'stream',
    event: z.object({ appointment_id: z.int().nullable(), waiting: z.int() }),
  },
  readStaffRoom: {
    method: 'GET',
    path: '/api/staff/rooms/:id',
    access: 'staff',
    summary: 'The room of an own appointment. It can be read at any time.',
    input: z.object({ id: Id }),
    output: RoomAnswer,
  },
  readStaffIceServers: {
    method: 'GET',
    path: '/api/staff/rooms/:id/ice-servers',
    access: 'staff',
    summary: 'Servers that help two browsers to find each other, with short-lived credentials.',
    input: z.object({ id: Id }),
    output: z.object({ data: IceServers }),
  },
  enterStaffRoom: {
    method: 'POST',
    path: '/api/staff/rooms/:id/enter',
    access: 'staff',
    summary: 'As `enterRoom`; the doctor is in at once. The page repeats this call every 15 seconds.',
    input: z.object({ id: Id, ...Entry }),
    output: RoomAnswer,
  },
  followStaffRoom: {
    method: 'GET',
    path: '/api/staff/rooms/:id/stream',
    access: 'staff',
    summary: 'As `followRoom`.',
    input: z.object({ id: Id, ...Follow }),
    answers: 'stream',
    event: RoomNews,
  },
  sendStaffSignal: {
    method: 'POST',
    path: '/api/staff/rooms/:id/signals',
    access: 'staff',
    summary: 'As `sendSignal`.',
    isMadeByPage: true,
    input: z.object({ id: Id, ...Signal }),
    output: Sent,
  },
  leaveStaffRoom: {
    method: 'POST',
    path: '/api/staff/rooms/:id/leave',
    access: 'staff',
    summary: 'As `leaveRoom`.',
    isMadeByPage: true,
    input: z.object({ id: Id, ...Peer }),
    output: RoomAnswer,
  },
  letIn: {
    method: 'POST',
    path: '/api/staff/rooms/:id/let-in',
    access: 'staff',
    summary:
      'Lets the waiting patient or guest in. With the patient the appointment begins (`in_progress`). A repeated call changes nothing.',
    input: z.object({ id: Id, who: z.enum(['patient', 'guest']).default('patient') }),
    output: Done,
  },
  announceDelay: {
    method: 'POST',
    path: '/api/staff/rooms/:id/delay',
    access: 'staff',
    summary:
      'Tells the patient that the appointment begins so many minutes later than agreed; by mail too, when the patient does not wait yet. 0 takes it back.',
    input: z.object({ id: Id, minutes: z.literal(DELAYS_MINUTES) }),
    output: Done,
  },
  allowScreen: {
    method: 'POST',
    path: '/api/staff/rooms/:id/screen',
    access: 'staff',
    summary: 'Lets the patient share the screen, or no longer.',
    input: z.object({ id: Id, is_allowed: z.boolean() }),
    output: Done,
  },
  inviteGuest: {
    method: 'POST',
    path: '/api/staff/rooms/:id/guests',
    access: 'staff',
    summary:
      'Invites a third person, such as an interpreter, to this appointment. The link works once, in one browser, until the room closes; only this answer shows it. The patient sees the name.',
    input: z.object({ id: Id, name: line(80), role: RoomGuest.shape.role }),
    output: Done.extend({ link: z.string() }),
  },
  removeGuest: {
    method: 'DELETE',
    path: '/api/staff/rooms/:id/guests/:guestId',
    access: 'staff',
    summary: 'Takes an invitation back. A guest who is in the room has to leave.',
    input: z.object({ id: Id, guestId: Id }),
    output: Done,
  },
  reportStaffProblem: {
    method: 'POST',
    path: '/api/staff/rooms/:id/problem',
    access: 'staff',
    summary: 'As `reportProblem`.',
    input: z.object({ id: Id, note: Note }),
    output: Done,
  },
  listAttendance: {
    method: 'GET',
    path: '/api/staff/rooms/:id/attendance',
    access: 'staff',
    summary: 'Who joined when, as evidence in a dispute about an absence.',
    input: z.object({ id: Id }),
    output: z.object({ data: z.array(Attendance) }),
  },
});

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
    summary: 'Servers that help browsers to find each other, with short-lived credentials.',
    input: z.object({}),
    output: z.object({ data: IceServers }),
  },
  enterGuestRoom: {
    method: 'POST',
    path: '/api/room-guest/enter',
    access: 'anyone',
    summary: 'As `enterRoom`: the guest waits until the doctor lets the guest in.',
    input: z.object(Entry),
    output: RoomAnswer,
  },
  followGuestRoom: {
    method: 'GET',
    path: '/api/room-guest/stream',
    access: 'anyone',
    summary: 'As `followRoom`.',
    input: z.object(Follow),
    answers: 'stream',
    event: RoomNews,
  },
  sendGuestSignal: {
    method: 'POST',
    path: '/api/room-guest/signals',
    access: 'anyone',
    summary: 'As `sendSignal`.',
    isMadeByPage: true,
    input: z.object(Signal),
    output: Sent,
  },
  leaveGuestRoom: {
    method: 'POST',
    path: '/api/room-guest/leave',
    access: 'anyone',
    summary: 'As `leaveRoom`.',
    isMadeByPage: true,
    input: z.object(Peer),
    output: RoomAnswer,
  },
});
