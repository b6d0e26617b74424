import {
  appointmentConfirmed,
  appointmentMoved,
  appointmentRescheduled,
} from '#server/appointments/appointments.events.ts';
import { type Capability, listen } from '#server/platform/capability.ts';
import { closeMeeting, provideRoom } from './provide-room.service.ts';
import { emptyRoom, eraseEvidence, tidyRooms } from './upkeep-rooms.service.ts';
import { videoPersonalData } from './video.personal-data.ts';
import { videoGuestRoutes, videoRoutes, videoStaffRoutes } from './video.routes.ts';

/** The room in which patient and doctor meet: our own, or that of another service. */
export const video: Capability = {
  name: 'video',
  routes: [...videoRoutes, ...videoStaffRoutes, ...videoGuestRoutes],
  listeners: [
    listen(appointmentConfirmed, 'open a room', provideRoom),
    listen(appointmentRescheduled, 'empty the room', emptyRoom),
    listen(appointmentRescheduled, 'open another room', provideRoom),
    listen(appointmentMoved, 'remove the meeting', closeMeeting),
  ],
  sweeps: [
    { name: 'tidy rooms', cron: '* * * * *', run: tidyRooms },
    { name: 'erase who joined when', cron: '41 3 * * *', run: eraseEvidence },
  ],
  personalData: videoPersonalData,
};
