import { onWhitePaper, pngOf, pointsOf } from '#server/platform/files/picture.ts';
import { inkFault, MAX_HEIGHT, MAX_WIDTH, pngInDataUrl, type SignatureFault } from './signature.rules.ts';

/**
 * The signature drawn anew, point by point, so that nothing else of the file that was sent is kept. Its size is
 * checked before anything is unpacked.
 */
export async function readSignature(dataUrl: string): Promise<{ png: Buffer } | { fault: SignatureFault }> {
  const sent = pngInDataUrl(dataUrl);
  if ('fault' in sent) return sent;

  const picture = await pointsOf(sent.png, { maxPoints: MAX_WIDTH * MAX_HEIGHT });
  if (!picture) return { fault: 'signature_invalid' };
  const fault = inkFault(picture.points, picture.width);
  return fault ? { fault } : { png: await pngOf(picture.points, picture) };
}

/** A kept signature as it is printed: black on white, without transparency. */
export async function signatureOnPaper(png: Buffer): Promise<Buffer> {
  return await onWhitePaper(png);
}
