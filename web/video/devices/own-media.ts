import { browserStorage } from '#web/lib/browser-storage.ts';
import type { OwnTracks } from '../call/peer.ts';

export type DeviceKind = keyof ChosenDevices;

export interface MediaView extends OwnTracks {
  /** Whether the person let us have a device at all. */
  isOpen: boolean;
  isOpening: boolean;
  isMuted: boolean;
  isCameraOff: boolean;
  isSharing: boolean;
  failure: MediaFailure | null;
  devices: readonly MediaDeviceInfo[];
  chosen: ChosenDevices;
}

const PICTURE: MediaTrackConstraints = { width: { ideal: 1280 }, height: { ideal: 720 } };
const VOICE: MediaTrackConstraints = {
  echoCancellation: true,
  noiseSuppression: true,
  autoGainControl: true,
};

/** Camera, microphone and shared screen of this page. Nothing is asked for before `open`, which a click calls. */
export class OwnMedia {
  private readonly listeners = new Set<() => void>();
  private facing: 'user' | 'environment' = 'user';
  private shown: MediaView = {
    voice: null,
    camera: null,
    screen: null,
    isOpen: false,
    isOpening: false,
    isMuted: false,
    isCameraOff: false,
    isSharing: false,
    failure: null,
    devices: [],
    chosen: chosenDevices(),
  };

  view(): MediaView {
    return this.shown;
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Asks for both devices; where there is no camera, for the microphone alone. Answers whether one is there. */
  async open(): Promise<boolean> {
    if (this.shown.isOpen) return true;
    const missing = missingInBrowser();
    if (missing) return this.fail(missing);
    this.show({ isOpening: true, failure: null });
    try {
      const stream = await this.ask({ voice: true, camera: !this.shown.isCameraOff });
      this.use(stream);
      return true;
    } catch (error) {
      return await this.openVoiceAlone(mediaFailureOf(error, navigator.userAgent));
    } finally {
      this.show({ isOpening: false });
    }
  }

  setMuted(isMuted: boolean): void {
    if (this.shown.voice) this.shown.voice.enabled = !isMuted;
    this.show({ isMuted });
  }

  /** An ended track switches the light beside the camera off as well. */
  async setCameraOff(isCameraOff: boolean): Promise<void> {
    if (isCameraOff) {
      this.shown.camera?.stop();
      this.show({ camera: null, isCameraOff });
      return;
    }
    await this.replaceCamera();
  }

  async choose(kind: DeviceKind, id: string): Promise<void> {
    const chosen = { ...this.shown.chosen, [kind]: id };
    rememberDevices(chosen);
    this.show({ chosen });
    if (!this.shown.isOpen) return;
    if (kind === 'camera') await this.replaceCamera();
    if (kind === 'microphone') await this.replaceVoice();
  }

  /** From the camera in front to the one at the back of a phone, and back. */
  async turnCamera(): Promise<void> {
    this.facing = this.facing === 'user' ? 'environment' : 'user';
    const { camera: _, ...chosen } = this.shown.chosen;
    this.show({ chosen });
    await this.replaceCamera();
  }

  async share(): Promise<void> {
    try {
      const stream = await navigator.mediaDevices.getDisplayMedia({ video: true, audio: false });
      const screen = stream.getVideoTracks()[0] ?? null;
      screen?.addEventListener('ended', () => this.stopSharing());
      this.show({ screen, isSharing: screen !== null });
    } catch {
      // The person chose no window, which is an answer as well.
    }
  }

  stopSharing(): void {
    this.shown.screen?.stop();
    this.show({ screen: null, isSharing: false });
  }

  close(): void {
    const { voice, camera, screen } = this.shown;
    for (const track of [voice, camera, screen]) track?.stop();
    navigator.mediaDevices?.removeEventListener?.('devicechange', this.readDevices);
    this.show({ voice: null, camera: null, screen: null, isOpen: false, isSharing: false });
  }

  private ask({ voice, camera }: { voice: boolean; camera: boolean }): Promise<MediaStream> {
    const { chosen } = this.shown;
    const picture = chosen.camera
      ? { ...PICTURE, deviceId: { ideal: chosen.camera } }
      : { ...PICTURE, facingMode: this.facing };
    const sound = chosen.microphone ? { ...VOICE, deviceId: { ideal: chosen.microphone } } : VOICE;
    return navigator.mediaDevices.getUserMedia({ audio: voice && sound, video: camera && picture });
  }

  private async openVoiceAlone(failure: MediaFailure): Promise<boolean> {
    if (failure !== 'missing' && failure !== 'busy') return this.fail(failure);
    try {
      this.use(await this.ask({ voice: true, camera: false }));
      this.show({ failure, isCameraOff: true });
      return true;
    } catch (error) {
      return this.fail(mediaFailureOf(error, navigator.userAgent));
    }
  }

  private use(stream: MediaStream): void {
    const voice = stream.getAudioTracks()[0] ?? null;
    const camera = stream.getVideoTracks()[0] ?? null;
    if (voice) voice.enabled = !this.shown.isMuted;
    this.show({ voice, camera, isOpen: true, failure: null });
    this.followEnd(voice, () => this.replaceVoice());
    this.followEnd(camera, () => this.replaceCamera());
    navigator.mediaDevices.addEventListener?.('devicechange', this.readDevices);
    void this.readDevices();
  }

  /** A device that was unplugged is replaced by another one. */
  private followEnd(track: MediaStreamTrack | null, replace: () => Promise<void>): void {
    track?.addEventListener('ended', () => void replace());
  }

  private async replaceCamera(): Promise<void> {
    // Some phones open the second camera only after the first one is closed.
    this.shown.camera?.stop();
    try {
      const camera = (await this.ask({ voice: false, camera: true })).getVideoTracks()[0] ?? null;
      this.followEnd(camera, () => this.replaceCamera());
      this.show({ camera, isCameraOff: false, failure: null });
    } catch (error) {
      const failure = mediaFailureOf(error, navigator.userAgent);
      this.show({ camera: null, isCameraOff: true, failure });
    }
    void this.readDevices();
  }

  private async replaceVoice(): Promise<void> {
    try {
      const voice = (await this.ask({ voice: true, camera: false })).getAudioTracks()[0] ?? null;
      this.shown.voice?.stop();
      if (voice) voice.enabled = !this.shown.isMuted;
      this.followEnd(voice, () => this.replaceVoice());
      this.show({ voice, failure: null });
    } catch (error) {
      this.show({ failure: mediaFailureOf(error, navigator.userAgent) });
    }
    void this.readDevices();
  }

  /** Their names are known only after the person let us have one. */
  private readonly readDevices = async (): Promise<void> => {
    const devices = await navigator.mediaDevices.enumerateDevices?.().catch(() => []);
    this.show({ devices: devices ?? [] });
  };

  private fail(failure: MediaFailure): false {
    this.show({ failure });
    return false;
  }

  private show(change: Partial<MediaView>): void {
    this.shown = { ...this.shown, ...change };
    for (const listener of this.listeners) listener();
  }
}

/** The devices that a person chose at this computer; nothing of it reaches the server. */
interface ChosenDevices {
  camera?: string;
  microphone?: string;
  speaker?: string;
}

const KEY = 'video_devices';

function chosenDevices(): ChosenDevices {
  try {
    const stored = JSON.parse(browserStorage().getItem(KEY) ?? '{}') as Record<string, unknown>;
    const names = ['camera', 'microphone', 'speaker'] as const;
    return Object.fromEntries(
      names.flatMap((name) => (typeof stored[name] === 'string' ? [[name, stored[name]]] : [])),
    );
  } catch {
    return {};
  }
}

function rememberDevices(chosen: ChosenDevices): void {
  browserStorage().setItem(KEY, JSON.stringify(chosen));
}

/** Why camera or microphone cannot be used; each has its own words and its own way out. */
export type MediaFailure = 'denied' | 'missing' | 'busy' | 'old_browser' | 'in_app';

const IN_APP = /\bFBA[NV]\b|Instagram|\bLine\/|TikTok|musical_ly|; wv\)|LinkedInApp|Snapchat|Pinterest/;

/** Browsers inside other apps show pages but often refuse the camera without asking. */
function isInAppBrowser(userAgent: string): boolean {
  return IN_APP.test(userAgent);
}

const BY_NAME: Record<string, MediaFailure> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** The failure behind an error of the browser. */
function mediaFailureOf(error: unknown, userAgent: string): MediaFailure {
  const found = BY_NAME[error instanceof Error ? error.name : ''] ?? 'old_browser';
  const isRefused = found === 'denied' || found === 'old_browser';
  return isRefused && isInAppBrowser(userAgent) ? 'in_app' : found;
}

/** A browser without what a call needs is told before it is asked for a camera. */
export function missingInBrowser(): MediaFailure | null {
  const canCall = typeof RTCPeerConnection === 'function' && navigator.mediaDevices !== undefined;
  if (canCall) return null;
  return isInAppBrowser(navigator.userAgent) ? 'in_app' : 'old_browser';
}
