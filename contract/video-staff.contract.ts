import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { line } from './person.ts';
import { Id } from './schedule.contract.ts';
import {
  Attendance,
  FollowFields,
  IceServers,
  OpenRoom,
  PeerEntry,
  PeerFields,
  ProblemNote,
  RoomAnswer,
  RoomDone,
  RoomGuest,
  RoomNews,
  SignalFields,
  SignalSent,
} from './video.contract.ts';
import { DELAYS_MINUTES } from './video.rules.ts';

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
    summary:
      'Servers that help two browsers to find each other, with short-lived credentials; a relay only while the room is open.',
    input: z.object({ id: Id }),
    output: z.object({ data: IceServers }),
  },
  enterStaffRoom: {
    method: 'POST',
    path: '/api/staff/rooms/:id/enter',
    access: 'staff',
    summary: 'As `enterRoom`; the doctor is in at once. The page repeats this call every 15 seconds.',
    input: z.object({ id: Id, ...PeerEntry }),
    output: RoomAnswer,
  },
  followStaffRoom: {
    method: 'GET',
    path: '/api/staff/rooms/:id/stream',
    access: 'staff',
    summary: 'As `followRoom`.',
    input: z.object({ id: Id, ...FollowFields }),
    answers: 'stream',
    event: RoomNews,
  },
  sendStaffSignal: {
    method: 'POST',
    path: '/api/staff/rooms/:id/signals',
    access: 'staff',
    summary: 'As `sendSignal`.',
    isMadeByPage: true,
    input: z.object({ id: Id, ...SignalFields }),
    output: SignalSent,
  },
  leaveStaffRoom: {
    method: 'POST',
    path: '/api/staff/rooms/:id/leave',
    access: 'staff',
    summary: 'As `leaveRoom`.',
    isMadeByPage: true,
    input: z.object({ id: Id, ...PeerFields }),
    output: RoomAnswer,
  },
  letIn: {
    method: 'POST',
    path: '/api/staff/rooms/:id/let-in',
    access: 'staff',
    summary:
      'Lets the waiting patient or guest in. With the patient the appointment begins (`in_progress`). A repeated call changes nothing.',
    input: z.object({ id: Id, who: z.enum(['patient', 'guest']).default('patient') }),
    output: RoomDone,
  },
  announceDelay: {
    method: 'POST',
    path: '/api/staff/rooms/:id/delay',
    access: 'staff',
    summary:
      'Tells the patient that the appointment begins so many minutes later than agreed; by mail too, when the patient does not wait yet. 0 takes it back.',
    input: z.object({ id: Id, minutes: z.literal(DELAYS_MINUTES) }),
    output: RoomDone,
  },
  allowScreen: {
    method: 'POST',
    path: '/api/staff/rooms/:id/screen',
    access: 'staff',
    summary: 'Lets the patient share the screen, or no longer.',
    input: z.object({ id: Id, is_allowed: z.boolean() }),
    output: RoomDone,
  },
  inviteGuest: {
    method: 'POST',
    path: '/api/staff/rooms/:id/guests',
    access: 'staff',
    summary:
      'Invites a third person, such as an interpreter, to this appointment. The link works once, in one browser, until the room closes; only this answer shows it. The patient sees the name.',
    input: z.object({ id: Id, name: line(80), role: RoomGuest.shape.role }),
    output: RoomDone.extend({ link: z.string() }),
  },
  removeGuest: {
    method: 'DELETE',
    path: '/api/staff/rooms/:id/guests/:guestId',
    access: 'staff',
    summary: 'Takes an invitation back. A guest who is in the room has to leave.',
    input: z.object({ id: Id, guestId: Id }),
    output: RoomDone,
  },
  reportStaffProblem: {
    method: 'POST',
    path: '/api/staff/rooms/:id/problem',
    access: 'staff',
    summary: 'As `reportProblem`.',
    input: z.object({ id: Id, note: ProblemNote }),
    output: RoomDone,
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
