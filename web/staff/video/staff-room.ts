import { buildRequest, callApi } from '#web/lib/call-api.ts';
import { callAtTheEnd, type RoomApi } from '#web/video/room-api.ts';

/** The doctor's side of a room. */
export function staffRoom(id: number): RoomApi {
  return {
    place: `staff ${id}`,
    read: async (signal) =>
      (await callApi('GET /api/staff/rooms/:id', { id }, signal ? { signal } : {})).data,
    readIceServers: async () => (await callApi('GET /api/staff/rooms/:id/ice-servers', { id })).data,
    enter: async ({ peer_id, fingerprint }) =>
      (await callApi('POST /api/staff/rooms/:id/enter', { id, peer_id, fingerprint })).data,
    streamAddress: (peer_id, after) =>
      buildRequest('GET /api/staff/rooms/:id/stream', { id, peer_id, after }).url,
    sendSignal: (signal) => callApi('POST /api/staff/rooms/:id/signals', { id, ...signal }),
    leave: (peer_id) => callAtTheEnd('POST /api/staff/rooms/:id/leave', { id, peer_id }),
    reportProblem: (note) => callApi('POST /api/staff/rooms/:id/problem', { id, note }),
  };
}
