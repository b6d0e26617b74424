import { namesOnly } from '#contract/video.rules.ts';
import { windowState } from '#web/lib/window-state.ts';
import { type OwnState, type PeerMessage, readDescription, readState, writeDescription } from './messages.ts';
import { type Counters, FULL_PICTURE, nextPicture, type Quality, qualityOf, readSample } from './quality.ts';
import { limitPicture } from './send-limits.ts';
import { Tries } from './tries.ts';

export interface OwnTracks {
  voice: MediaStreamTrack | null;
  camera: MediaStreamTrack | null;
  screen: MediaStreamTrack | null;
}

export interface PeerView {
  link: 'connecting' | 'connected' | 'reconnecting' | 'refused';
  quality: Quality;
  /** Less picture than wanted is sent, because the line carries no more. */
  isVoiceOnly: boolean;
  state: OwnState | null;
  main: MediaStream | null;
  screen: MediaStream | null;
}

interface PeerOptions {
  connect: () => RTCPeerConnection;
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
const CANDIDATES_MS = 30;

/** Counted over all connections of this page: a new one goes on where the former one ended. */
const lastRound = windowState(() => 0);

/**
 * The connection to one other person, with a restart of the way as soon as it breaks, and with a new connection where
 * that does not help, until it is closed. A description whose certificate is not the announced one ends it for good.
 */
export class Peer {
  private readonly options: PeerOptions;
  private connection: RTCPeerConnection;
  private channel: RTCDataChannel | null = null;
  /** Which connection of the other side this one belongs to. */
  private otherSession: string | null = null;
  private shownConnection: RTCPeerConnection | null = null;
  private tracks: OwnTracks;
  private state: OwnState;
  private shown: PeerView = {
    link: 'connecting',
    quality: 'good',
    isVoiceOnly: false,
    state: null,
    main: null,
    screen: null,
  };
  private picture = { step: FULL_PICTURE, calmLooks: 0 };
  private counters: Counters = { lost: 0, sent: 0 };
  /** Which offer this is about, so that the answer to an earlier one is not taken for this one. */
  private round = 0;
  private offeredAt = Number.NEGATIVE_INFINITY;
  private isOver = false;
  private hasConnected = false;
  private readonly tries = new Tries(() => this.tryAgain());
  private received = Promise.resolve();
  private found: RTCIceCandidateInit[] = [];

  constructor(options: PeerOptions) {
    this.options = options;
    this.tracks = options.tracks;
    this.state = options.state;
    this.connection = this.newConnection();
    this.putTracks();
    if (options.makesOffers) this.offer({ iceRestart: false }).catch(() => {});
    this.beginTry();
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
    this.tries.startOver();
  }

  setConfiguration(configuration: RTCConfiguration): void {
    this.connection.setConfiguration(configuration);
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
    this.tries.end();
    this.connection.close();
  }

  private newConnection(): RTCPeerConnection {
    const connection = this.options.connect();
    connection.onicecandidate = ({ candidate }) => candidate && this.collect(candidate.toJSON());
    connection.onconnectionstatechange = () => this.followConnection();
    this.channel = connection.createDataChannel('state', { negotiated: true, id: 0 });
    this.channel.onopen = () => this.tellState();
    this.channel.onmessage = ({ data }) => this.show({ state: readState(data) });
    const places = this.options.makesOffers ? KINDS : [];
    for (const kind of places) connection.addTransceiver(kind, { direction: 'sendrecv' });
    return connection;
  }

  private replaceConnection(): void {
    this.connection.close();
    this.connection = this.newConnection();
    this.otherSession = null;
    this.counters = { lost: 0, sent: 0 };
    this.putTracks();
    this.showBreak();
  }

  private show(change: Partial<PeerView>): void {
    const isSame = Object.entries(change).every(
      ([name, value]) => this.shown[name as keyof PeerView] === value,
    );
    if (isSame) return;
    this.shown = { ...this.shown, ...change };
    this.options.onChange();
  }

  private tellState(): void {
    if (this.channel?.readyState === 'open') this.channel.send(JSON.stringify(this.state));
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
      if (!this.isOver) this.options.send({ kind: 'candidates', body });
    }, CANDIDATES_MS);
  }

  /** An offer that fails is made again by the next try. */
  private async offer({ iceRestart }: { iceRestart: boolean }): Promise<void> {
    const { connection } = this;
    await connection.setLocalDescription(await connection.createOffer({ iceRestart }));
    if (connection !== this.connection) return;
    lastRound.value += 1;
    this.round = lastRound.value;
    this.offeredAt = performance.now();
    this.sendDescription('offer');
  }

  private sendDescription(kind: 'offer' | 'answer'): void {
    const sdp = this.connection.localDescription?.sdp ?? '';
    if (!this.isOver) this.options.send({ kind, body: writeDescription(sdp, this.round) });
  }

  private tryAgain(): void {
    const { makesOffers, send } = this.options;
    if (makesOffers && this.tries.needNewConnection()) {
      this.offerAnew();
      return;
    }
    this.beginTry();
    if (makesOffers) this.offer({ iceRestart: true }).catch(() => {});
    else send({ kind: 'restart', body: '' });
  }

  private offerAnew(): void {
    this.tries.begin();
    this.replaceConnection();
    // A browser may never say what became of a description that the former connection was about to take.
    this.received = Promise.resolve();
    this.offer({ iceRestart: false }).catch(() => {});
  }

  /** The way of a connection that is there may be renewed as well; then nothing is to be repeated. */
  private beginTry(): void {
    if (this.connection.connectionState !== 'connected') this.tries.begin();
  }

  private followConnection(): void {
    if (this.isOver) return;
    const { connectionState } = this.connection;
    if (connectionState === 'connected') {
      this.tries.succeed();
      this.hasConnected = true;
      this.show({ link: 'connected' });
    }
    if (connectionState === 'disconnected' || connectionState === 'failed') {
      this.showBreak();
      this.tries.followBreak(connectionState);
    }
  }

  private showBreak(): void {
    this.show({ link: this.hasConnected ? 'reconnecting' : 'connecting' });
  }

  private async take({ kind, body }: PeerMessage): Promise<void> {
    if (this.isOver) return;
    const isDescription = kind === 'offer' || kind === 'answer';
    if (isDescription && !namesOnly(body, this.options.fingerprint)) return this.refuse();
    if (kind === 'offer' && !this.options.makesOffers) await this.takeOffer(body);
    if (kind === 'answer' && this.options.makesOffers) await this.takeAnswer(body);
    if (kind === 'restart' && this.options.makesOffers) this.tries.followWish(this.offeredAt);
    if (kind === 'candidates') await this.takeCandidates(body);
  }

  private refuse(): void {
    this.close();
    this.show({ link: 'refused', main: null, screen: null });
  }

  private async takeOffer(body: string): Promise<void> {
    const { sdp, round, session } = readDescription(body);
    // The server may deliver an earlier offer after a later one was answered.
    if (round <= this.round) return;
    if (this.isOfAnother(session)) this.replaceConnection();
    this.otherSession = session;
    await this.connection.setRemoteDescription({ type: 'offer', sdp });
    for (const place of this.connection.getTransceivers()) place.direction = 'sendrecv';
    this.putTracks();
    await this.connection.setLocalDescription();
    this.round = round;
    this.sendDescription('answer');
    this.beginTry();
    this.showStreams();
  }

  private async takeAnswer(body: string): Promise<void> {
    const { sdp, round, session } = readDescription(body);
    if (round !== this.round || this.connection.signalingState !== 'have-local-offer') return;
    if (this.isOfAnother(session)) return this.offerAnew();
    this.otherSession = session;
    this.tries.prolong();
    await this.connection.setRemoteDescription({ type: 'answer', sdp });
    this.showStreams();
  }

  /** The other side made a new connection, which cannot go on with this one. */
  private isOfAnother(session: string): boolean {
    return this.otherSession !== null && this.otherSession !== session;
  }

  /** Candidates of an earlier round lead nowhere and are refused by the browser. */
  private async takeCandidates(body: string): Promise<void> {
    for (const candidate of JSON.parse(body) as RTCIceCandidateInit[]) {
      await this.connection.addIceCandidate(candidate).catch(() => {});
    }
  }

  private showStreams(): void {
    if (this.shownConnection === this.connection) return;
    this.shownConnection = this.connection;
    const [voice, camera, screen] = this.connection.getTransceivers().map(({ receiver }) => receiver.track);
    this.show({
      main: new MediaStream([voice, camera].filter((track) => track !== undefined)),
      screen: new MediaStream(screen ? [screen] : []),
    });
  }
}
