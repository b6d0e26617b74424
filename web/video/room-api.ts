import type { IceServers, Room, RoomSignal } from '#contract/video.contract.ts';
import { buildRequest, commonHeaders, type Route } from '#web/lib/call-api.ts';

interface Entry {
  peer_id: string;
  fingerprint: string;
  consent_version?: string | undefined;
}

export interface OutgoingSignal {
  peer_id: string;
  to: string;
  number: number;
  kind: RoomSignal['kind'];
  body: string;
}

/** The room of one appointment, as one of its sides calls the server. */
export interface RoomApi {
  /** Of whose room: part of the keys of queries. */
  place: string;
  read(signal?: AbortSignal): Promise<Room>;
  readIceServers(): Promise<IceServers>;
  enter(entry: Entry): Promise<Room>;
  streamAddress(peerId: string, after: number): string;
  sendSignal(signal: OutgoingSignal): Promise<unknown>;
  leave(peerId: string): Promise<unknown>;
  /** A guest reports nothing. */
  reportProblem?: (note: string | undefined) => Promise<{ message: string; data: Room }>;
}

/** A call that is delivered although the page closes; nobody waits for its answer. */
export function callAtTheEnd(route: Route, input: Record<string, unknown>): Promise<unknown> {
  const { url, method, headers, body } = buildRequest(route, input);
  return fetch(url, {
    method,
    credentials: 'include',
    keepalive: true,
    headers: { ...commonHeaders(), ...headers },
    ...(body !== undefined && { body }),
  });
}
