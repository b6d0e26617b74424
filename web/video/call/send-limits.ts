import { PICTURE_STEPS } from './quality.ts';

type Sender = Pick<RTCRtpSender, 'getParameters' | 'setParameters'>;

/** Limits the camera and the screen to a step of `PICTURE_STEPS`; the voice has priority over both and no limit. */
export async function limitPicture(
  [voice, camera, screen]: readonly { sender: Sender }[],
  step: number,
): Promise<void> {
  const { maxBitrate, scale } = PICTURE_STEPS[step] ?? PICTURE_STEPS[0];
  const isActive = maxBitrate > 0;
  const limits = isActive ? { active: true, maxBitrate } : { active: false };
  await Promise.all([
    setLimits(voice?.sender, { active: true, priority: 'high', networkPriority: 'high' }),
    setLimits(camera?.sender, { ...limits, scaleResolutionDownBy: scale }),
    // Text on a screen is of no use when it is made smaller.
    setLimits(screen?.sender, limits),
  ]);
}

async function setLimits(
  sender: Sender | undefined,
  limits: Partial<RTCRtpEncodingParameters>,
): Promise<void> {
  if (!sender) return;
  const parameters = sender.getParameters();
  const [encoding] = parameters.encodings;
  if (!encoding) return;
  const isSame = Object.entries(limits).every(
    ([name, value]) => encoding[name as keyof RTCRtpEncodingParameters] === value,
  );
  if (isSame) return;
  Object.assign(encoding, limits);
  // A browser that knows no such limit sends as it sees fit.
  await sender.setParameters(parameters).catch(() => {});
}
