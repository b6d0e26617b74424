import sharp from 'sharp';
import { inkFault, MAX_HEIGHT, MAX_WIDTH, pngInDataUrl, type SignatureFault } from './signature.rules.ts';

// What patients drew does not stay in the memory of the library.
sharp.cache(false);

const LONGEST_SECONDS = 2;

/**
 * The signature drawn anew, point by point, so that nothing else of the file that was sent is kept. Its size is
 * checked before anything is unpacked.
 */
export async function readSignature(dataUrl: string): Promise<{ png: Buffer } | { fault: SignatureFault }> {
  const sent = pngInDataUrl(dataUrl);
  if ('fault' in sent) return sent;

  const picture = await unpack(sent.png);
  if (!picture) return { fault: 'signature_invalid' };
  const { points, width, height } = picture;
  const fault = inkFault(points, width);
  if (fault) return { fault };

  const png = await sharp(points, { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  return { png };
}

/** Every point as red, green, blue and opacity; nothing if the file is no whole picture. */
async function unpack(png: Buffer) {
  try {
    const { data, info } = await sharp(png, { limitInputPixels: MAX_WIDTH * MAX_HEIGHT })
      .timeout({ seconds: LONGEST_SECONDS })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    return { points: data, width: info.width, height: info.height };
  } catch {
    // The library has no kinds of errors: whatever it cannot read is no signature.
    return undefined;
  }
}
