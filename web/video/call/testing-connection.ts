import { vi } from 'vitest';

export const fingerprintOf = (letter: string) => Array.from({ length: 32 }, () => letter + letter).join(':');

class TestStream {
  readonly tracks: unknown[];

  constructor(tracks: unknown[]) {
    this.tracks = tracks;
  }
}

let connections = 0;

/** As much of a browser's connection as `Peer` uses; nothing is connected. */
export class TestConnection {
  readonly fingerprint: string;
  private readonly session: number;
  signalingState = 'stable';
  connectionState = 'new';
  localDescription: { type: string; sdp: string } | null = null;
  remote: { type: string; sdp: string }[] = [];
  candidates: unknown[] = [];
  transceivers: ReturnType<typeof aPlace>[] = [];
  offers: { iceRestart: boolean }[] = [];
  isClosed = false;
  configurations: { iceServers: unknown }[] = [];
  stats: object[] = [];
  onicecandidate: ((event: { candidate: { toJSON: () => object } | null }) => void) | null = null;
  onconnectionstatechange: (() => void) | null = null;
  readonly channel = {
    readyState: 'open',
    sent: [] as string[],
    send: (text: string) => this.channel.sent.push(text),
    onopen: null as (() => void) | null,
    onmessage: null as ((event: { data: string }) => void) | null,
  };

  constructor(fingerprint: string) {
    this.fingerprint = fingerprint;
    connections += 1;
    this.session = connections;
  }

  createDataChannel() {
    return this.channel;
  }

  addTransceiver(kind: string) {
    this.transceivers.push(aPlace(kind));
  }

  getTransceivers() {
    return this.transceivers;
  }

  async createOffer(options: { iceRestart: boolean }) {
    this.offers.push(options);
    return { type: 'offer', sdp: this.sdp(`offer ${this.offers.length}`) };
  }

  async setLocalDescription(description = { type: 'answer', sdp: this.sdp('answer') }) {
    this.localDescription = description;
    this.signalingState = description.type === 'offer' ? 'have-local-offer' : 'stable';
  }

  async setRemoteDescription(description: { type: string; sdp: string }) {
    this.remote.push(description);
    this.signalingState = description.type === 'offer' ? 'have-remote-offer' : 'stable';
    if (this.transceivers.length === 0) this.transceivers = ['audio', 'video', 'video'].map(aPlace);
  }

  async addIceCandidate(candidate: unknown) {
    this.candidates.push(candidate);
  }

  async getStats() {
    return new Map(this.stats.map((each, index) => [String(index), each]));
  }

  setConfiguration(configuration: { iceServers: unknown }) {
    this.configurations.push(configuration);
  }

  close() {
    this.isClosed = true;
  }

  become(state: string) {
    this.connectionState = state;
    this.onconnectionstatechange?.();
  }

  find(candidate: string) {
    this.onicecandidate?.({ candidate: { toJSON: () => ({ candidate }) } });
  }

  private sdp(name: string) {
    return `o=- ${this.session} 2 IN IP4 127.0.0.1\r\ns=${name}\r\na=fingerprint:sha-256 ${this.fingerprint}\r\n`;
  }
}

function aPlace(kind: string) {
  const parameters = { encodings: [{}] as Record<string, unknown>[] };
  const sender = {
    track: null as unknown,
    parameters,
    replaceTrack: async (track: unknown) => {
      sender.track = track;
    },
    getParameters: () => structuredClone(sender.parameters),
    setParameters: async (given: typeof parameters) => {
      sender.parameters = given;
    },
  };
  return { direction: 'recvonly', sender, receiver: { track: `received ${kind}` } };
}

/** Until the test ends, pages know streams, and time passes when the test says so. */
export function simulateBrowser(): void {
  vi.stubGlobal('MediaStream', TestStream);
  vi.useFakeTimers();
}
