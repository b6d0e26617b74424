import { createSemaphore } from '../semaphore.ts';

/** Loads the library with the first picture. It caches no pictures of patients, and reads only accepted types. */
async function library() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] });
  return sharp;
}

let opened: ReturnType<typeof library> | undefined;

function openLibrary(): ReturnType<typeof library> {
  opened ??= library();
  return opened;
}

export const MOST_MEGAPIXELS = 40;
const LONGEST_SECONDS = 20;

/** A rotated picture is decompressed as a whole, up to 120 MB, so only one at a time. */
const semaphore = createSemaphore({ atOnce: 1, waiting: 60 });

type Repainted = { bytes: Buffer } | { fault: 'file_damaged' | 'file_too_many_pixels' };

/**
 * Decodes the whole picture and encodes it anew: upright, without the place where it was taken, and without hidden
 * content.
 */
export async function repaint(
  bytes: Buffer,
  type: 'image/jpeg' | 'image/png',
  longestSide?: number,
): Promise<Repainted> {
  const size = await sizeOf(bytes);
  if (!size) return { fault: 'file_damaged' };
  if (size.width * size.height > MOST_MEGAPIXELS * 1_000_000) return { fault: 'file_too_many_pixels' };

  const sharp = await openLibrary();
  const repainted = await semaphore(async () => {
    const whole = sharp(bytes, { failOn: 'error' }).timeout({ seconds: LONGEST_SECONDS }).autoOrient();
    const box = longestSide && { width: longestSide, height: longestSide };
    const picture = box ? whole.resize({ ...box, fit: 'inside', withoutEnlargement: true }) : whole;
    return await unlessBroken(
      type === 'image/jpeg'
        ? picture.jpeg({ quality: 90, optimiseCoding: false }).toBuffer()
        : picture.png().toBuffer(),
    );
  });
  return repainted ? { bytes: repainted } : { fault: 'file_damaged' };
}

/** Every point as red, green, blue and opacity; nothing if it is no whole picture, or one with too many. */
export async function pointsOf(bytes: Buffer, { maxPoints }: { maxPoints: number }) {
  const sharp = await openLibrary();
  const unpacked = await unlessBroken(
    sharp(bytes, { limitInputPixels: maxPoints })
      .timeout({ seconds: 2 })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true }),
  );
  return unpacked && { points: unpacked.data, width: unpacked.info.width, height: unpacked.info.height };
}

export async function pngOf(
  points: Buffer,
  { width, height }: { width: number; height: number },
): Promise<Buffer> {
  const sharp = await openLibrary();
  return await sharp(points, { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** As it is printed: black on white, without transparency. */
export async function onWhitePaper(png: Buffer): Promise<Buffer> {
  const sharp = await openLibrary();
  return await sharp(png).flatten({ background: '#ffffff' }).toColourspace('b-w').png().toBuffer();
}

/** Reads the size from the first bytes, without decompressing. */
async function sizeOf(bytes: Buffer): Promise<{ width: number; height: number } | undefined> {
  const sharp = await openLibrary();
  return await unlessBroken(sharp(bytes, { limitInputPixels: false }).metadata());
}

/** The library throws errors without codes: whatever it cannot read counts as no picture. */
async function unlessBroken<Result>(work: Promise<Result>): Promise<Result | undefined> {
  return await work.catch(() => undefined);
}
