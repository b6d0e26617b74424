import type { IceServers, Room, RoomPeer, RoomSide, RoomSignal } from '#contract/video.contract.ts';
import { makesOffers } from '#contract/video.rules.ts';
import type { ApiError } from '#web/lib/call-api.ts';
import type { RoomApi } from '../room-api.ts';
import { safetyNumberOf } from './certificate.ts';
import type { OwnState } from './messages.ts';
import { type OwnTracks, Peer, type PeerView } from './peer.ts';
import { RoomLine } from './room-line.ts';

export interface OtherView extends PeerView {
  peerId: string;
  side: RoomSide;
  name: string;
  /** Null until it is computed. */
  safetyNumber: string | null;
}

export interface CallView {
  room: Room;
  /** Whether this page is let in. */
  isIn: boolean;
  /** Whether the server is heard. */
  isLive: boolean;
  end: 'replaced' | 'refused' | null;
  refusal: string;
  others: readonly OtherView[];
}

interface CallOptions {
  api: RoomApi;
  peerId: string;
  certificate: RTCCertificate;
  fingerprint: string;
  ice: IceServers;
  consentVersion?: string | undefined;
  tracks: OwnTracks;
  state: OwnState;
}

interface Other {
  peer: Peer;
  entry: RoomPeer;
  safetyNumber: string | null;
}

const LOOK_MS = 2_000;
/** Credentials of a relay are renewed so long before they end. */
const RENEW_BEFORE_MS = 120_000;

/** Everybody in the room, connected each with each. The page renders what `view` says and hears of changes. */
export class Call {
  private readonly options: CallOptions;
  private readonly line: RoomLine;
  private readonly others = new Map<string, Other>();
  /** Signals of somebody whom the list of the room does not name yet. */
  private readonly early: RoomSignal[] = [];
  private readonly listeners = new Set<() => void>();
  private tracks: OwnTracks;
  private state: OwnState;
  private ice: IceServers;
  private isRenewing = false;
  private shown: CallView | null = null;
  private isClosed = false;
  private looks: ReturnType<typeof setInterval> | undefined;

  constructor(options: CallOptions) {
    this.options = options;
    this.tracks = options.tracks;
    this.state = options.state;
    this.ice = options.ice;
    this.line = new RoomLine({
      ...options,
      onRoom: (room) => this.takeRoom(room),
      onSignal: (signal) => this.takeSignal(signal),
      onReplaced: () => this.end({ end: 'replaced' }),
      onLive: (isLive) => this.show({ isLive }),
      onRefused: (error: ApiError) => this.end({ end: 'refused', refusal: error.message }),
    });
  }

  /** Enters the room, or the room in front of it. */
  async open(): Promise<void> {
    const room = await this.line.open();
    this.takeRoom(room);
    this.looks = setInterval(() => {
      for (const { peer } of this.others.values()) void peer.look();
    }, LOOK_MS);
  }

  view(): CallView | null {
    return this.shown;
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  setTracks(tracks: OwnTracks): void {
    this.tracks = tracks;
    for (const { peer } of this.others.values()) peer.setTracks(tracks);
  }

  setState(state: OwnState): void {
    this.state = state;
    for (const { peer } of this.others.values()) peer.setState(state);
  }

  /** The room as an answer of the server says, before the stream says the same. */
  takeRoom(room: Room): void {
    if (this.shown?.end) return;
    const isIn = room.peers.some(({ peer_id, state }) => peer_id === this.options.peerId && state === 'in');
    this.shown = { isLive: false, end: null, refusal: '', others: [], ...this.shown, room, isIn };
    const present = isIn ? room.peers.filter((each) => this.isOther(each)) : [];
    for (const id of this.others.keys()) if (!present.some(({ peer_id }) => peer_id === id)) this.forget(id);
    for (const entry of present) this.meet(entry);
    this.show({});
    if (room.state === 'over') this.close();
    else void this.renewCredentials(Date.parse(room.now));
  }

  /** A relay knows its credentials for an hour; a way that is restarted later needs new ones. */
  private async renewCredentials(now: number): Promise<void> {
    const { expires_at } = this.ice;
    if (this.isRenewing || expires_at === null || now < Date.parse(expires_at) - RENEW_BEFORE_MS) return;
    this.isRenewing = true;
    try {
      this.ice = await this.options.api.readIceServers();
      for (const { peer } of this.others.values()) peer.setConfiguration(this.configuration());
    } catch {
      // The next look at the room tries again.
    } finally {
      this.isRenewing = false;
    }
  }

  private configuration(): RTCConfiguration {
    return {
      iceServers: this.ice.ice_servers as RTCIceServer[],
      iceTransportPolicy: this.ice.relay_only ? 'relay' : 'all',
      certificates: [this.options.certificate],
      bundlePolicy: 'max-bundle',
    };
  }

  /** The network changed, or the page was asleep. */
  wake({ hasNewNetwork }: { hasNewNetwork: boolean }): void {
    void this.line.repeatEntry();
    for (const { peer } of this.others.values()) {
      if (hasNewNetwork || peer.view().link !== 'connected') peer.restart();
    }
  }

  /** A repeated call changes nothing. */
  async leave(): Promise<void> {
    if (this.isClosed) return;
    this.close();
    await this.sayGoodbye();
  }

  /** Also from a page that closes. */
  sayGoodbye(): Promise<unknown> {
    return this.options.api.leave(this.options.peerId).catch(() => {});
  }

  close(): void {
    this.isClosed = true;
    clearInterval(this.looks);
    this.line.close();
    for (const id of [...this.others.keys()]) this.forget(id);
  }

  private isOther({ peer_id, state, side }: RoomPeer): boolean {
    return peer_id !== this.options.peerId && side !== this.shown?.room.side && state === 'in';
  }

  private meet(entry: RoomPeer): void {
    const known = this.others.get(entry.peer_id);
    if (known) {
      known.entry = entry;
      return;
    }
    const { fingerprint } = this.options;
    const { side, appointment_id } = this.shown?.room ?? {};
    if (!side || !appointment_id) return;
    const peer = new Peer({
      connect: () => new RTCPeerConnection(this.configuration()),
      makesOffers: makesOffers(side, entry.side),
      fingerprint: entry.fingerprint,
      tracks: this.tracks,
      state: this.state,
      send: (message) => this.line.send(entry.peer_id, message),
      onChange: () => this.show({}),
    });
    const other: Other = { peer, entry, safetyNumber: null };
    this.others.set(entry.peer_id, other);
    void safetyNumberOf(appointment_id, [fingerprint, entry.fingerprint]).then((number) => {
      other.safetyNumber = number;
      this.show({});
    });
    this.takeEarly();
  }

  private takeEarly(): void {
    for (const signal of this.early.splice(0)) this.takeSignal(signal);
  }

  private takeSignal(signal: RoomSignal): void {
    const other = this.others.get(signal.from);
    if (!other) this.early.push(signal);
    else if (signal.kind === 'bye') this.forget(signal.from);
    else void other.peer.receive(signal);
  }

  private forget(id: string): void {
    this.others.get(id)?.peer.close();
    this.others.delete(id);
    this.show({});
  }

  private end(change: Partial<CallView>): void {
    this.show(change);
    this.close();
  }

  private show(change: Partial<CallView>): void {
    if (!this.shown) return;
    const others = [...this.others.values()].map(({ peer, entry, safetyNumber }) => ({
      ...peer.view(),
      peerId: entry.peer_id,
      side: entry.side,
      name: entry.name,
      safetyNumber,
    }));
    this.shown = { ...this.shown, others, ...change };
    for (const listener of this.listeners) listener();
  }
}
