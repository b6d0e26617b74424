import { buildRequest, callApi } from '#web/lib/call-api.ts';
import { callAtTheEnd, type RoomApi } from '#web/video/room-api.ts';

/** The side of a guest, whom a cookie of this browser names. */
export const guestRoom: RoomApi = {
  place: 'guest',
  read: async (signal) => (await callApi('GET /api/room-guest', {}, signal ? { signal } : {})).data,
  readIceServers: async () => (await callApi('GET /api/room-guest/ice-servers', {})).data,
  enter: async ({ peer_id, fingerprint }) =>
    (await callApi('POST /api/room-guest/enter', { peer_id, fingerprint })).data,
  streamAddress: (peer_id, after) => buildRequest('GET /api/room-guest/stream', { peer_id, after }).url,
  sendSignal: (signal) => callApi('POST /api/room-guest/signals', signal),
  leave: (peer_id) => callAtTheEnd('POST /api/room-guest/leave', { peer_id }),
};
