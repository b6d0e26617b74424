import { act } from '@testing-library/react';
import { vi } from 'vitest';
import type { RoomNews } from '#contract/video.contract.ts';
import { fingerprintOf, TestConnection } from './call/testing-connection.ts';

export const OWN_FINGERPRINT = fingerprintOf('A');

/** A track of a simulated device; `isStopped` says whether its light is off. */
export class TestTrack extends EventTarget {
  readonly kind: 'audio' | 'video';
  enabled = true;
  isStopped = false;

  constructor(kind: 'audio' | 'video') {
    super();
    this.kind = kind;
  }

  stop(): void {
    this.isStopped = true;
  }

  getSettings() {
    return {};
  }
}

interface Asked {
  audio?: unknown;
  video?: unknown;
}

const NAMES = [
  { kind: 'videoinput', deviceId: 'front', label: 'Frontkamera' },
  { kind: 'videoinput', deviceId: 'back', label: 'Rückkamera' },
  { kind: 'audioinput', deviceId: 'headset', label: 'Headset' },
  { kind: 'audiooutput', deviceId: 'boxes', label: 'Boxen' },
];

/** Gives the page devices until the test ends. `refuse` says by which error of the browser a wish fails. */
export function giveDevices(refuse: (asked: Asked) => string | null = () => null) {
  const asked: Asked[] = [];
  const tracks: TestTrack[] = [];
  const aTrackOf = (kind: TestTrack['kind']) => {
    const track = new TestTrack(kind);
    tracks.push(track);
    return track;
  };
  const getUserMedia = async (wish: Asked) => {
    asked.push(wish);
    const name = refuse(wish);
    if (name) throw Object.assign(new Error(name), { name });
    const voices = wish.audio ? [aTrackOf('audio')] : [];
    const pictures = wish.video ? [aTrackOf('video')] : [];
    return { getAudioTracks: () => voices, getVideoTracks: () => pictures };
  };
  const getDisplayMedia = async () => ({ getVideoTracks: () => [aTrackOf('video')] });
  const devices = Object.assign(new EventTarget(), {
    getUserMedia,
    getDisplayMedia,
    enumerateDevices: async () => NAMES,
  });
  vi.stubGlobal('navigator', withDevices(devices));
  vi.stubGlobal('MediaStream', class {});
  // The simulated browser knows no streams but its own.
  Object.defineProperty(HTMLMediaElement.prototype, 'srcObject', { value: null, writable: true });
  const connections: TestConnection[] = [];
  vi.stubGlobal('RTCPeerConnection', aConnectionClass(connections));
  return { asked, tracks, connections };
}

export function takeDevicesAway(userAgent?: string): void {
  vi.stubGlobal('navigator', withDevices(undefined, userAgent));
}

function withDevices(mediaDevices: unknown, userAgent = navigator.userAgent) {
  return new Proxy(navigator, {
    get: (target, name) => {
      if (name === 'mediaDevices') return mediaDevices;
      if (name === 'userAgent') return userAgent;
      const value = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

function aConnectionClass(connections: TestConnection[]) {
  return class extends TestConnection {
    static async generateCertificate() {
      return { getFingerprints: () => [{ algorithm: 'sha-256', value: OWN_FINGERPRINT }] };
    }

    constructor() {
      super(OWN_FINGERPRINT);
      connections.push(this);
    }
  };
}

/** The stream of a room: what the test says, the page hears. */
export function aStream() {
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (given) => {
      controller = given;
    },
  });
  return {
    answer: () => new Response(body),
    say: async (news: RoomNews) => {
      await act(async () => {
        controller?.enqueue(encoder.encode(`data: ${JSON.stringify(news)}\n\n`));
        await new Promise((resolve) => setTimeout(resolve));
      });
    },
  };
}
