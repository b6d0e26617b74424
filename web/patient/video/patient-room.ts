import { buildRequest, callApi } from '#web/lib/call-api.ts';
import { callAtTheEnd, type RoomApi } from '#web/video/room-api.ts';

/** The patient's side of a room. */
export function patientRoom(id: number): RoomApi {
  return {
    place: `patient ${id}`,
    read: async (signal) =>
      (await callApi('GET /api/patients/rooms/:id', { id }, signal ? { signal } : {})).data,
    readIceServers: async () => (await callApi('GET /api/patients/rooms/:id/ice-servers', { id })).data,
    enter: async (entry) => (await callApi('POST /api/patients/rooms/:id/enter', { id, ...entry })).data,
    streamAddress: (peer_id, after) =>
      buildRequest('GET /api/patients/rooms/:id/stream', { id, peer_id, after }).url,
    sendSignal: (signal) => callApi('POST /api/patients/rooms/:id/signals', { id, ...signal }),
    leave: (peer_id) => callAtTheEnd('POST /api/patients/rooms/:id/leave', { id, peer_id }),
    reportProblem: (note) => callApi('POST /api/patients/rooms/:id/problem', { id, note }),
  };
}
