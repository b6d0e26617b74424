import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Room } from '#contract/video.contract.ts';
import { useSend } from '#web/lib/use-send.ts';
import { Call } from '../call/call.ts';
import { newCertificate } from '../call/certificate.ts';
import { type MediaView, OwnMedia } from '../devices/own-media.ts';
import type { RoomApi } from '../room-api.ts';

interface Entry {
  consentVersion?: string | undefined;
  /** Enters although camera and microphone do not work. */
  withoutDevices?: boolean;
}

/** The way of one page through a room: prepare, enter, be in the call, leave. */
export function useRoomCall(api: RoomApi) {
  const [media] = useState(() => new OwnMedia());
  const [call, setCall] = useState<Call | null>(null);
  /** The room as it was when the person left it. */
  const [leftRoom, setLeftRoom] = useState<Room | null>(null);
  useEffect(() => () => media.close(), [media]);
  useOpenCall(call);

  const entry = useSend(
    async ({ consentVersion, withoutDevices = false }: Entry) => {
      if (!withoutDevices && !(await media.open())) return;
      const next = await newCall(api, media, consentVersion);
      await next.open();
      setCall(next);
      setLeftRoom(null);
    },
    { isQuiet: true },
  );
  const leave = () => {
    media.close();
    setLeftRoom(call?.view()?.room ?? null);
    void call?.leave();
    setCall(null);
  };
  /** A new page of the same side, as after a reload. */
  const enterAgain = () => {
    call?.close();
    setCall(null);
    void entry.send({});
  };
  return { api, media, call, leftRoom, entry, leave, enterAgain, ...switchesOf(media) };
}

export type RoomWay = ReturnType<typeof useRoomCall>;

/** The switches of the controls and of the keyboard. A device that is not open yet is asked for. */
function switchesOf(media: OwnMedia) {
  return {
    toggleMuted: () => {
      if (media.view().voice) media.setMuted(!media.view().isMuted);
      else void media.open();
    },
    toggleCamera: () => {
      if (media.view().isOpen) void media.setCameraOff(media.view().camera !== null);
      else void media.open();
    },
    toggleSharing: () => {
      if (media.view().isSharing) media.stopSharing();
      else void media.share();
    },
  };
}

async function newCall(api: RoomApi, media: OwnMedia, consentVersion: string | undefined): Promise<Call> {
  const [ice, own] = await Promise.all([api.readIceServers(), newCertificate()]);
  const peerId = crypto.randomUUID();
  const call = new Call({ api, peerId, ice, consentVersion, ...own, ...sentOf(media.view()) });
  media.subscribe(() => {
    const { tracks, state } = sentOf(media.view());
    call.setTracks(tracks);
    call.setState(state);
  });
  // A closed room needs no camera any more.
  call.subscribe(() => call.view()?.room.state === 'over' && media.close());
  return call;
}

function sentOf({ voice, camera, screen, isMuted, isCameraOff, isSharing }: MediaView) {
  return {
    tracks: { voice, camera, screen },
    state: { isMuted: isMuted || voice === null, isCameraOff: isCameraOff || camera === null, isSharing },
  };
}

/** While a call is open: a new network, a tab that wakes up and a page that closes. */
function useOpenCall(call: Call | null): void {
  useEffect(() => {
    if (!call) return;
    const network = (navigator as { connection?: EventTarget }).connection;
    const renew = () => call.wake({ hasNewNetwork: true });
    const look = () => {
      if (document.visibilityState === 'visible') call.wake({ hasNewNetwork: false });
    };
    const goodbye = () => call.sayGoodbye();
    window.addEventListener('online', renew);
    network?.addEventListener('change', renew);
    document.addEventListener('visibilitychange', look);
    window.addEventListener('pagehide', goodbye);
    return () => {
      window.removeEventListener('online', renew);
      network?.removeEventListener('change', renew);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('pagehide', goodbye);
      void call.leave();
    };
  }, [call]);
}

export function useIsOnline(): boolean {
  return useSyncExternalStore(
    followNetwork,
    () => navigator.onLine,
    () => true,
  );
}

function followNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
