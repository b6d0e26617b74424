import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { IceServers } from '#contract/video.contract.ts';
import { video_check } from '#texts/generated/video_check.ts';
import { ApiError } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { withQueries } from '#web/lib/queries.tsx';
import { useSearchParams } from '#web/lib/router.ts';
import { useSessionUser } from '#web/lib/session.ts';
import { Page } from '#web/shell/Page.tsx';
import { useSetting } from '#web/shell/settings.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { DeviceChoice } from '#web/video/devices/DeviceChoice.tsx';
import styles from '#web/video/devices/Devices.module.css';
import { FailureWay } from '#web/video/devices/FailureWay.tsx';
import { type MediaFailure, missingInBrowser, OwnMedia } from '#web/video/devices/own-media.ts';
import { Preview } from '#web/video/devices/Preview.tsx';
import { useStore } from '#web/video/use-store.ts';
import { pathTo } from '../paths.ts';
import { patientRoom } from './patient-room.ts';

/** Camera, microphone, speaker and network, on any day before the appointment and without an account. */
export const VideoCheckPage = withQueries(VideoCheck);

function VideoCheck() {
  const t = useTexts(video_check);
  const isSignedIn = useSessionUser() !== null;
  const [address] = useSearchParams();
  const id = Number(address.get('appointment'));
  const room = useQuery({
    queryKey: ['room', `patient ${id}`],
    queryFn: ({ signal }) => patientRoom(id).read(signal),
    enabled: isSignedIn && Number.isSafeInteger(id) && id > 0,
  });
  const phone = useSetting('video_phone') ?? room.data?.phone ?? null;
  return (
    <Page>
      <PageHeading lead={t.lead}>{t.title}</PageHeading>
      <DeviceCheck phone={phone} readIceServers={room.data && (() => patientRoom(id).readIceServers())} />
      <p>
        <ButtonLink to={pathTo(isSignedIn ? 'ScheduleAppointment' : 'Home')} look="quiet">
          {isSignedIn ? t.back : t.to_home}
        </ButtonLink>
      </p>
    </Page>
  );
}

interface DeviceCheckProps {
  phone: string | null;
  /** Missing where nobody is signed in: then the network is not checked. */
  readIceServers?: (() => Promise<IceServers>) | undefined;
}

/** Tries everything that a call needs, before the day. Nothing leaves the device but the look at the network. */
function DeviceCheck({ phone, readIceServers }: DeviceCheckProps) {
  const t = useTexts(video_check);
  const [media] = useState(() => new OwnMedia());
  const view = useStore(media);
  const network = useNetworkCheck(readIceServers);
  // The server renders this page too and knows nothing of the browser.
  const [missing, setMissing] = useState<MediaFailure | null>(null);
  useEffect(() => setMissing(missingInBrowser()), []);
  useEffect(() => () => media.close(), [media]);
  const failure = view.failure ?? missing;
  const start = async () => {
    if ((await media.open()) && readIceServers) network.check();
  };
  return (
    <Card className={styles.check}>
      <Preview media={view} />
      <div className={styles.side}>
        {!view.isOpen && (
          <div className={styles.start}>
            <Button isBusy={view.isOpening} busyText={t.opening} onClick={() => void start()}>
              {t.start}
            </Button>
            <p className={styles.soft}>{t.start_hint}</p>
          </div>
        )}
        {failure && <FailureWay failure={failure} phone={phone} onRetry={() => void start()} />}
        {view.isOpen && <DeviceChoice media={media} />}
        {network.state === 'checking' && <p role="status">{t.network_checking}</p>}
        {network.state === 'blocked' && (
          <FailureWay failure="blocked" phone={phone} onRetry={network.check} />
        )}
        {view.isOpen && !failure && network.state !== 'checking' && network.state !== 'blocked' && (
          <Notice tone="good">
            <p>
              <strong>{t.ready_title}</strong>
            </p>
            <p>
              {[
                network.state === 'good' && t.network_good,
                network.state === 'later' && t.network_later,
                t.ready_text,
              ]
                .filter(Boolean)
                .join(' ')}
            </p>
          </Notice>
        )}
      </div>
    </Card>
  );
}

function useNetworkCheck(readIceServers: DeviceCheckProps['readIceServers']) {
  const [state, setState] = useState<'unknown' | 'later' | 'checking' | 'good' | 'blocked'>('unknown');
  const check = async () => {
    if (!readIceServers) return;
    setState('checking');
    try {
      setState((await checkNetwork(await readIceServers())) ? 'good' : 'blocked');
    } catch (error) {
      // The clinic gave no servers: nothing is known about the network.
      setState(error instanceof ApiError && error.code === 'video.too_early' ? 'later' : 'unknown');
    }
  };
  return { state, check: () => void check() };
}

const LONGEST_MS = 8_000;
const RELAY = /^turns?:/;

/**
 * Whether this network lets a call through: two connections of this page try to reach each other, by way of the
 * clinic's relay where there is one.
 */
async function checkNetwork({ ice_servers, relay_only }: IceServers): Promise<boolean> {
  const hasRelay = ice_servers.some(({ urls }) => urls.some((url) => RELAY.test(url)));
  const policy = hasRelay || relay_only ? 'relay' : 'all';
  const options: RTCConfiguration = { iceServers: ice_servers as RTCIceServer[], iceTransportPolicy: policy };
  const connections: RTCPeerConnection[] = [];
  const open = () => {
    const connection = new RTCPeerConnection(options);
    connections.push(connection);
    return connection;
  };
  const limit = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), LONGEST_MS));
  try {
    return await Promise.race([connect(open(), open()), limit]);
  } catch {
    return false;
  } finally {
    for (const connection of connections) connection.close();
  }
}

async function connect(one: RTCPeerConnection, other: RTCPeerConnection): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  one.createDataChannel('check').onopen = () => resolve(true);
  one.onicecandidate = ({ candidate }) => candidate && void other.addIceCandidate(candidate).catch(() => {});
  other.onicecandidate = ({ candidate }) => candidate && void one.addIceCandidate(candidate).catch(() => {});
  await one.setLocalDescription();
  if (one.localDescription) await other.setRemoteDescription(one.localDescription);
  await other.setLocalDescription();
  if (other.localDescription) await one.setRemoteDescription(other.localDescription);
  return await promise;
}
