/** What pages and server agree on about rooms; docs/video.md describes the whole. */

/** An offer of a browser with many codecs has about 10 kB. */
export const SIGNAL_MAX_LENGTH = 32_000;
/** How often a page repeats `enter`, and how long it may be silent before it counts as gone. */
export const BEAT_SECONDS = 15;
export const SILENT_SECONDS = 100;
/** What a doctor announces with one click; 0 takes it back. */
export const DELAYS_MINUTES = [0, 5, 10, 15, 20, 30] as const;
export type DelayMinutes = (typeof DELAYS_MINUTES)[number];

export const FINGERPRINT = /^(?:[0-9A-F]{2}:){31}[0-9A-F]{2}$/;

const SIDES = ['doctor', 'patient', 'guest'] as const;

/** Whether the first side makes the offers between the two; the other one is polite and gives way. */
export function makesOffers(side: (typeof SIDES)[number], other: (typeof SIDES)[number]): boolean {
  return SIDES.indexOf(side) < SIDES.indexOf(other);
}

/**
 * Whether an offer or answer names this certificate, and no other. Every line that speaks of a fingerprint has to be the
 * one line that browsers write, from its first sign to its last: another browser may read more, or less, into any other
 * one. Only a line feed ends a line, as in browsers.
 */
export function namesOnly(sdp: string, fingerprint: string): boolean {
  if (!FINGERPRINT.test(fingerprint)) return false;
  const lines = sdp.split('\n').map((line) => line.replace(/\r$/, ''));
  const named = lines.filter((line) => /fingerprint/i.test(line));
  return named.length > 0 && named.every((line) => line === `a=fingerprint:sha-256 ${fingerprint}`);
}

/** The text whose SHA-256 becomes the safety number of two peers, the same on both sides. */
export function safetyText(appointmentId: number, fingerprints: readonly [string, string]): string {
  return ['online-klinik room', appointmentId, ...fingerprints.toSorted()].join('\n');
}

/** Five groups of three digits out of a SHA-256: short enough to read aloud, too long to find by trying. */
export function safetyNumber(digest: Uint8Array): string {
  const groups = Array.from({ length: 5 }, (_, index) => {
    const [high = 0, middle = 0, low = 0] = digest.subarray(index * 3, index * 3 + 3);
    return String(((high << 16) | (middle << 8) | low) % 1000).padStart(3, '0');
  });
  return groups.join(' ');
}
