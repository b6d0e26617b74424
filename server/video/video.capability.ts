import { video as videoEndpoints } from '#contract/video.contract.ts';
import { videoGuest } from '#contract/video-guest.contract.ts';
import { videoStaff } from '#contract/video-staff.contract.ts';
import {
  appointmentConfirmed,
  appointmentMoved,
  appointmentRescheduled,
} from '#server/appointments/appointments.events.ts';
import { consentWithdrawn } from '#server/audit/audit.events.ts';
import { type Capability, implement, listen } from '#server/platform/capability.ts';
import { enterRoom, leaveRoom } from './enter-room.service.ts';
import { inviteGuest, redeemInvitation, removeGuest } from './invite-guest.service.ts';
import { followOpenRooms, listAttendance, listOpenRooms } from './list-rooms.service.ts';
import {
  closeMeeting,
  closeRoom,
  emptyRoom,
  endPatientPresence,
  eraseEvidence,
  provideRoom,
  tidyRooms,
} from './maintain-rooms.service.ts';
import { asDoctor, asGuest, asPatient } from './party.service.ts';
import { roomOf, serversOf } from './read-room.service.ts';
import { followRoom } from './room-news.service.ts';
import { allowScreen, announceDelay, letIn, reportProblem } from './run-room.service.ts';
import { sendSignal } from './send-signal.service.ts';
import { videoPersonalData } from './video.personal-data.ts';

/** The room in which patient and doctor meet: our own, or that of another service. */
export const video: Capability = {
  name: 'video',
  routes: [
    ...implement(videoEndpoints, {
      readRoom: ({ deps, actor, input, client }) => roomOf(deps, asPatient(actor, input.id), client),
      readIceServers: ({ deps, actor, input }) => serversOf(deps, asPatient(actor, input.id)),
      enterRoom: ({ deps, actor, input, client }) =>
        enterRoom(deps, asPatient(actor, input.id), input, client),
      followRoom: ({ deps, actor, input, client }) =>
        followRoom(deps, asPatient(actor, input.id), input, client),
      sendSignal: ({ deps, actor, input }) => sendSignal(deps, asPatient(actor, input.id), input),
      leaveRoom: ({ deps, actor, input, client }) =>
        leaveRoom(deps, asPatient(actor, input.id), input, client),
      reportProblem: ({ deps, actor, input, client }) =>
        reportProblem(deps, asPatient(actor, input.id), input.note, client),
    }),
    ...implement(videoStaff, {
      listOpenRooms: ({ deps, actor }) => listOpenRooms(deps, actor),
      followOpenRooms: ({ deps, actor }) => followOpenRooms(deps, actor),
      readStaffRoom: async ({ deps, actor, input, client }) =>
        roomOf(deps, await asDoctor(deps.db, actor, input.id), client),
      readStaffIceServers: async ({ deps, actor, input }) =>
        serversOf(deps, await asDoctor(deps.db, actor, input.id)),
      enterStaffRoom: async ({ deps, actor, input, client }) =>
        enterRoom(deps, await asDoctor(deps.db, actor, input.id), input, client),
      followStaffRoom: async ({ deps, actor, input, client }) =>
        followRoom(deps, await asDoctor(deps.db, actor, input.id), input, client),
      sendStaffSignal: async ({ deps, actor, input }) =>
        sendSignal(deps, await asDoctor(deps.db, actor, input.id), input),
      leaveStaffRoom: async ({ deps, actor, input, client }) =>
        leaveRoom(deps, await asDoctor(deps.db, actor, input.id), input, client),
      letIn: async ({ deps, actor, input, client }) =>
        letIn(deps, await asDoctor(deps.db, actor, input.id), input.who, client),
      announceDelay: async ({ deps, actor, input, client }) =>
        announceDelay(deps, await asDoctor(deps.db, actor, input.id), input.minutes, client),
      allowScreen: async ({ deps, actor, input, client }) =>
        allowScreen(deps, await asDoctor(deps.db, actor, input.id), input.is_allowed, client),
      inviteGuest: async ({ deps, actor, input, client }) =>
        inviteGuest(deps, await asDoctor(deps.db, actor, input.id), input, client),
      removeGuest: async ({ deps, actor, input, client }) =>
        removeGuest(deps, await asDoctor(deps.db, actor, input.id), input.guestId, client),
      reportStaffProblem: async ({ deps, actor, input, client }) =>
        reportProblem(deps, await asDoctor(deps.db, actor, input.id), input.note, client),
      listAttendance: ({ deps, actor, input }) => listAttendance(deps, actor, input.id),
    }),
    ...implement(videoGuest, {
      redeemInvitation: ({ deps, input, client }) => redeemInvitation(deps, input.token, client),
      readGuestRoom: async ({ deps, client }) => roomOf(deps, await asGuest(deps, client), client),
      readGuestIceServers: async ({ deps, client }) => serversOf(deps, await asGuest(deps, client)),
      enterGuestRoom: async ({ deps, input, client }) =>
        enterRoom(deps, await asGuest(deps, client), input, client),
      followGuestRoom: async ({ deps, input, client }) =>
        followRoom(deps, await asGuest(deps, client), input, client),
      sendGuestSignal: async ({ deps, input, client }) =>
        sendSignal(deps, await asGuest(deps, client), input),
      leaveGuestRoom: async ({ deps, input, client }) =>
        leaveRoom(deps, await asGuest(deps, client), input, client),
    }),
  ],
  listeners: [
    listen(appointmentConfirmed, 'open a room', provideRoom),
    listen(appointmentRescheduled, 'empty the room', emptyRoom),
    listen(appointmentRescheduled, 'open another room', provideRoom),
    listen(appointmentMoved, 'close the room', closeRoom),
    listen(appointmentMoved, 'remove the meeting', closeMeeting),
    listen(consentWithdrawn, 'end the presence of the patient', endPatientPresence),
  ],
  sweeps: [
    { name: 'tidy rooms', cron: '* * * * *', run: tidyRooms },
    { name: 'erase who joined when', cron: '41 3 * * *', run: eraseEvidence },
  ],
  personalData: videoPersonalData,
};
