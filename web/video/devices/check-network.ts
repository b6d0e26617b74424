import type { IceServers } from '#contract/video.contract.ts';

const LONGEST_MS = 8_000;
const RELAY = /^turns?:/;

/**
 * Whether this network lets a call through: two connections of this page try to reach each other, by way of the
 * clinic's relay where there is one.
 */
export async function checkNetwork({ ice_servers, relay_only }: IceServers): Promise<boolean> {
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
