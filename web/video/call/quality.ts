/** One look at a connection, two seconds after the one before. */
export interface Sample {
  /** Part of the packets that were lost on the way to the other side or to us, 0 to 1. */
  loss: number;
  roundTripMs: number;
  /** What the browser believes that the line carries; null where it does not say. */
  availableBitsPerSecond: number | null;
}

export type Quality = 'good' | 'fair' | 'poor';

const POOR = { loss: 0.08, roundTripMs: 600 };
const FAIR = { loss: 0.03, roundTripMs: 300 };

export function qualityOf({ loss, roundTripMs }: Sample): Quality {
  if (loss >= POOR.loss || roundTripMs >= POOR.roundTripMs) return 'poor';
  return loss >= FAIR.loss || roundTripMs >= FAIR.roundTripMs ? 'fair' : 'good';
}

/** How much picture is sent. The voice is always sent: whoever is heard is still with the doctor. */
export const PICTURE_STEPS = [
  { name: 'voice only', maxBitrate: 0, scale: 4 },
  { name: 'small', maxBitrate: 150_000, scale: 4 },
  { name: 'medium', maxBitrate: 500_000, scale: 2 },
  { name: 'full', maxBitrate: 1_500_000, scale: 1 },
] as const;

export const FULL_PICTURE = PICTURE_STEPS.length - 1;
/** The voice and the overhead of its packets. */
const VOICE_BITS_PER_SECOND = 60_000;
/** A line that was bad must be good for this many looks before more picture is tried. */
const CALM_LOOKS = 4;

export interface PictureState {
  step: number;
  calmLooks: number;
}

/** Fewer picture at once when the line is bad; more, one step at a time, after it has been good for a while. */
export function nextPicture({ step, calmLooks }: PictureState, sample: Sample): PictureState {
  const quality = qualityOf(sample);
  const carried = carriedStep(sample.availableBitsPerSecond);
  if (quality === 'poor') return { step: Math.max(0, Math.min(step - 1, carried)), calmLooks: 0 };
  if (carried < step) return { step: carried, calmLooks: 0 };
  if (quality === 'fair' || step === FULL_PICTURE) return { step, calmLooks: 0 };
  if (calmLooks + 1 < CALM_LOOKS) return { step, calmLooks: calmLooks + 1 };
  // A line without picture is not measured by the browser, so the smallest picture is tried whatever it believes.
  return { step: Math.min(Math.max(carried, 1), step + 1), calmLooks: 0 };
}

/** The greatest step that fits beside the voice. Half of a step is enough, as the browser sends less than allowed. */
function carriedStep(bits: number | null): number {
  if (bits === null) return FULL_PICTURE;
  const left = bits - VOICE_BITS_PER_SECOND;
  return Math.max(
    0,
    PICTURE_STEPS.findLastIndex(({ maxBitrate }) => left >= maxBitrate / 2 && left > 0),
  );
}

export interface Counters {
  lost: number;
  sent: number;
}

/** Reads a report of the browser; the counters of the look before turn totals into what happened since. */
export function readSample(
  report: Iterable<RTCStats>,
  before: Counters,
): { sample: Sample; counters: Counters } {
  const counters = { lost: 0, sent: 0 };
  let roundTripMs = 0;
  let availableBitsPerSecond: number | null = null;
  for (const stats of report as Iterable<RTCStats & Record<string, unknown>>) {
    if (stats.type === 'inbound-rtp') {
      counters.lost += numberOf(stats.packetsLost);
      counters.sent += numberOf(stats.packetsReceived) + numberOf(stats.packetsLost);
    }
    if (stats.type === 'remote-inbound-rtp') {
      roundTripMs = Math.max(roundTripMs, numberOf(stats.roundTripTime) * 1000);

      counters.lost += numberOf(stats.packetsLost);
    }
    if (stats.type === 'outbound-rtp') counters.sent += numberOf(stats.packetsSent);
    if (stats.type === 'candidate-pair' && stats.nominated === true && stats.state === 'succeeded') {
      roundTripMs = Math.max(roundTripMs, numberOf(stats.currentRoundTripTime) * 1000);
      if (typeof stats.availableOutgoingBitrate === 'number')
        availableBitsPerSecond = stats.availableOutgoingBitrate;
    }
  }
  const sent = counters.sent - before.sent;
  const loss = sent > 0 ? Math.min(1, Math.max(0, (counters.lost - before.lost) / sent)) : 0;
  return { sample: { loss, roundTripMs, availableBitsPerSecond }, counters };
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}
