import { appointmentIdsOf } from '#server/appointments/find-appointment.service.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Erasure, PersonalCopy, PersonalData } from '#server/platform/personal-data.ts';
import { copyRooms, deleteRooms } from './video.store.ts';

/** Who joined when. The rows belong to the appointment and move with it when two accounts become one. */
export const videoPersonalData: PersonalData = {
  tables: ['video_room', 'video_peer', 'video_guest'],
  read: readRooms,
  forget: forgetRooms,
};

async function readRooms({ db }: Deps, patientId: number): Promise<PersonalCopy> {
  return { json: await copyRooms(db, await appointmentIdsOf(db, patientId)) };
}

/** No law keeps the evidence, so closing the account erases it. */
async function forgetRooms(tx: Db, { patientId }: Erasure): Promise<void> {
  await deleteRooms(tx, await appointmentIdsOf(tx, patientId));
}
