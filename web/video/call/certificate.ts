import { safetyNumber, safetyText } from '#contract/video.rules.ts';

/** The certificate that this page uses for all its connections, and what the others are told about it. */
export async function newCertificate(): Promise<{ certificate: RTCCertificate; fingerprint: string }> {
  const key = { name: 'ECDSA', namedCurve: 'P-256' } as EcKeyGenParams;
  const certificate = await RTCPeerConnection.generateCertificate(key);
  const found = certificate.getFingerprints().find(({ algorithm }) => algorithm === 'sha-256');
  return { certificate, fingerprint: found?.value?.toUpperCase() ?? '' };
}

/** The number that both sides read; people who compare it know that nobody sits between them. */
export async function safetyNumberOf(
  appointmentId: number,
  fingerprints: readonly [string, string],
): Promise<string> {
  const text = new TextEncoder().encode(safetyText(appointmentId, fingerprints));
  return safetyNumber(new Uint8Array(await crypto.subtle.digest('SHA-256', text)));
}
