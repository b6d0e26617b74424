import { namesOnly } from '#contract/video.rules.ts';
import { type Counters, FULL_PICTURE, nextPicture, type Quality, qualityOf, readSample } from './quality.ts';
import { limitPicture } from './send-limits.ts';

/** What two browsers tell each other through the server while they connect. */
export interface PeerMessage {
  kind: 'offer' | 'answer' | 'candidates' | 'restart' | 'bye';
  /** SDP with the round in its last line, or a JSON list of candidates. */
  body: string;
}

/** What one side tells the other directly, once they are connected. */
export interface OwnState {
  isMuted: boolean;
  isCameraOff: boolean;
  isSharing: boolean;
}

export interface OwnTracks {
  voice: MediaStreamTrack | null;
  camera: MediaStreamTrack | null;
  screen: MediaStreamTrack | null;
}

export type Link = 'connecting' | 'connected' | 'reconnecting' | 'refused';

export interface PeerView {
  link: Link;
  quality: Quality;
  /** Less picture than wanted is sent, because the line carries no more. */
  isVoiceOnly: boolean;
  state: OwnState | null;
  main: MediaStream | null;
  screen: MediaStream | null;
}

interface PeerOptions {
  connection: RTCPeerConnection;
  /** Only one of the two makes offers, so that two never collide; the other one asks for a restart. */
  makesOffers: boolean;
  /** What signalling announced about the certificate of the other side. */
  fingerprint: string;
  tracks: OwnTracks;
  state: OwnState;
  send: (message: PeerMessage) => void;
  onChange: () => void;
}

/** Voice, camera and screen always have their place, so that switching one on needs no new negotiation. */
const KINDS = ['audio', 'video', 'video'] as const;
/** A short break often heals by itself. */
const PATIENCE_MS = 1_200;
const RETRY_MS = 4_000;
const OFFER_PAUSE_MS = 2_000;
const CANDIDATES_MS = 30;

/**
 * The connection to one other person, with a restart of the way as soon as it breaks. A description whose certificate
 * is not the announced one ends the connection for good.
 */
export class Peer {
  private readonly connection: RTCPeerConnection;
  private readonly channel: RTCDataChannel;
  private readonly makesOffers: boolean;
  private readonly fingerprint: string;
  private readonly send: PeerOptions['send'];
  private readonly onChange: () => void;
  private tracks: OwnTracks;
  private state: OwnState;
  private shown: PeerView = {
    ...{ link: 'connecting', quality: 'good', isVoiceOnly: false },
    ...{ state: null, main: null, screen: null },
  };
  private picture = { step: FULL_PICTURE, calmLooks: 0 };
  private counters: Counters = { lost: 0, sent: 0 };
  /** Counts the offers of this pair, so that the answer to an earlier one is not taken for this one. */
  private round = 0;
  private offeredAt = Number.NEGATIVE_INFINITY;
  private isOver = false;
  private hasConnected = false;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private received = Promise.resolve();
  private found: RTCIceCandidateInit[] = [];

  constructor({ connection, makesOffers, fingerprint, tracks, state, send, onChange }: PeerOptions) {
    this.connection = connection;
    this.makesOffers = makesOffers;
    this.fingerprint = fingerprint;
    this.tracks = tracks;
    this.state = state;
    this.send = send;
    this.onChange = onChange;
    connection.onicecandidate = ({ candidate }) => candidate && this.collect(candidate.toJSON());
    connection.onconnectionstatechange = () => this.followConnection();
    this.channel = connection.createDataChannel('state', { negotiated: true, id: 0 });
    this.channel.onopen = () => this.tellState();
    this.channel.onmessage = ({ data }) => this.show({ state: readState(data) });
    if (makesOffers) this.begin();
    this.tryAgainIn(RETRY_MS);
  }

  view(): PeerView {
    return this.shown;
  }

  /** One message after the other, in the order in which they came. */
  receive(message: PeerMessage): Promise<void> {
    this.received = this.received.then(() => this.take(message)).catch(() => {});
    return this.received;
  }

  /** The network changed, or the page was asleep. */
  restart(): void {
    this.tryAgainIn(0);
  }

  setTracks(tracks: OwnTracks): void {
    this.tracks = tracks;
    this.putTracks();
  }

  setState(state: OwnState): void {
    this.state = state;
    this.tellState();
  }

  /** Looks at the line and sends as much picture as it carries. */
  async look(): Promise<void> {
    if (this.connection.connectionState !== 'connected') return;
    const report = await this.connection.getStats();
    const { sample, counters } = readSample(report.values(), this.counters);
    this.counters = counters;
    this.picture = nextPicture(this.picture, sample);
    await limitPicture(this.connection.getTransceivers(), this.picture.step);
    this.show({ quality: qualityOf(sample), isVoiceOnly: this.picture.step === 0 });
  }

  close(): void {
    this.isOver = true;
    clearTimeout(this.retry);
    this.connection.close();
  }

  private begin(): void {
    for (const kind of KINDS) this.connection.addTransceiver(kind, { direction: 'sendrecv' });
    this.putTracks();
    void this.offer({ iceRestart: false });
  }

  private show(change: Partial<PeerView>): void {
    const isSame = Object.entries(change).every(
      ([name, value]) => this.shown[name as keyof PeerView] === value,
    );
    if (isSame) return;
    this.shown = { ...this.shown, ...change };
    this.onChange();
  }

  private tellState(): void {
    if (this.channel.readyState === 'open') this.channel.send(JSON.stringify(this.state));
  }

  private putTracks(): void {
    const places = this.connection.getTransceivers();
    const { voice, camera, screen } = this.tracks;
    [voice, camera, screen].forEach((track, index) => {
      const sender = places[index]?.sender;
      if (sender && sender.track !== track) void sender.replaceTrack(track);
    });
  }

  /** Candidates that are found together are sent together. */
  private collect(candidate: RTCIceCandidateInit): void {
    this.found.push(candidate);
    if (this.found.length > 1) return;
    setTimeout(() => {
      const body = JSON.stringify(this.found);
      this.found = [];
      if (!this.isOver) this.send({ kind: 'candidates', body });
    }, CANDIDATES_MS);
  }

  private async offer({ iceRestart }: { iceRestart: boolean }): Promise<void> {
    await this.connection.setLocalDescription(await this.connection.createOffer({ iceRestart }));
    this.round += 1;
    this.offeredAt = performance.now();
    this.sendDescription('offer');
  }

  private sendDescription(kind: 'offer' | 'answer'): void {
    const sdp = this.connection.localDescription?.sdp ?? '';
    if (!this.isOver) this.send({ kind, body: `${sdp}${ROUND}${this.round}\r\n` });
  }

  private tryAgainIn(milliseconds: number): void {
    clearTimeout(this.retry);
    if (this.isOver) return;
    this.retry = setTimeout(() => {
      if (this.makesOffers) this.offer({ iceRestart: true }).catch(() => {});
      else this.send({ kind: 'restart', body: '' });
      if (this.connection.connectionState !== 'connected') this.tryAgainIn(RETRY_MS);
    }, milliseconds);
  }

  private followConnection(): void {
    if (this.isOver) return;
    const { connectionState } = this.connection;
    if (connectionState === 'connected') {
      clearTimeout(this.retry);
      this.hasConnected = true;
      this.show({ link: 'connected' });
    }
    if (connectionState === 'disconnected' || connectionState === 'failed') {
      this.show({ link: this.hasConnected ? 'reconnecting' : 'connecting' });
      this.tryAgainIn(connectionState === 'failed' ? 0 : PATIENCE_MS);
    }
  }

  private async take({ kind, body }: PeerMessage): Promise<void> {
    if (this.isOver) return;
    const isDescription = kind === 'offer' || kind === 'answer';
    if (isDescription && !namesOnly(body, this.fingerprint)) return this.refuse();
    if (kind === 'offer' && !this.makesOffers) await this.takeOffer(body);
    if (kind === 'answer' && this.makesOffers) await this.takeAnswer(body);
    // Both sides notice a break; one offer for both of them is enough.
    const isOffered = performance.now() - this.offeredAt < OFFER_PAUSE_MS;
    if (kind === 'restart' && this.makesOffers && !isOffered) this.restart();
    if (kind === 'candidates') await this.takeCandidates(body);
  }

  private refuse(): void {
    this.close();
    this.show({ link: 'refused', main: null, screen: null });
  }

  private async takeOffer(body: string): Promise<void> {
    const { sdp, round } = readDescription(body);
    // The server may deliver an earlier offer after a later one was answered.
    if (round <= this.round) return;
    await this.connection.setRemoteDescription({ type: 'offer', sdp });
    for (const place of this.connection.getTransceivers()) place.direction = 'sendrecv';
    this.putTracks();
    await this.connection.setLocalDescription();
    this.round = round;
    this.sendDescription('answer');
    this.showStreams();
  }

  private async takeAnswer(body: string): Promise<void> {
    const { sdp, round } = readDescription(body);
    if (round !== this.round || this.connection.signalingState !== 'have-local-offer') return;
    await this.connection.setRemoteDescription({ type: 'answer', sdp });
    this.showStreams();
  }

  /** Candidates of an earlier round lead nowhere and are refused by the browser. */
  private async takeCandidates(body: string): Promise<void> {
    for (const candidate of JSON.parse(body) as RTCIceCandidateInit[]) {
      await this.connection.addIceCandidate(candidate).catch(() => {});
    }
  }

  private showStreams(): void {
    if (this.shown.main) return;
    const [voice, camera, screen] = this.connection.getTransceivers().map(({ receiver }) => receiver.track);
    this.show({
      main: new MediaStream([voice, camera].filter((track) => track !== undefined)),
      screen: new MediaStream(screen ? [screen] : []),
    });
  }
}

/** A line that browsers do not know and skip. */
const ROUND = 'a=x-round:';

function readDescription(body: string): { sdp: string; round: number } {
  const at = body.lastIndexOf(ROUND);
  if (at < 0) return { sdp: body, round: 0 };
  return { sdp: body.slice(0, at), round: Number(body.slice(at + ROUND.length)) };
}

function readState(data: unknown): OwnState | null {
  try {
    const said = JSON.parse(String(data)) as Partial<Record<keyof OwnState, unknown>>;
    return {
      isMuted: said.isMuted === true,
      isCameraOff: said.isCameraOff === true,
      isSharing: said.isSharing === true,
    };
  } catch {
    return null;
  }
}
