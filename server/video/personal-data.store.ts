import { inArray } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { type RowJson, rowsAsJson } from '#server/platform/database/patient-rows.ts';
import { videoGuest, videoPeer, videoRoom } from './video.tables.ts';

export async function copyRooms(db: Db, appointmentIds: number[]): Promise<Record<string, RowJson[]>> {
  if (appointmentIds.length === 0) return { rooms: [], peers: [], guests: [] };
  return {
    rooms: await rowsAsJson(db, videoRoom, {
      where: inArray(videoRoom.appointmentId, appointmentIds),
      orderBy: videoRoom.appointmentId,
      without: [videoRoom.meetingId],
    }),
    peers: await rowsAsJson(db, videoPeer, {
      where: inArray(videoPeer.appointmentId, appointmentIds),
      orderBy: videoPeer.enteredAt,
      without: [videoPeer.fingerprint],
    }),
    guests: await rowsAsJson(db, videoGuest, {
      where: inArray(videoGuest.appointmentId, appointmentIds),
      orderBy: videoGuest.id,
      without: [videoGuest.linkHash, videoGuest.browserHash],
    }),
  };
}
