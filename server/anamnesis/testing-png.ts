import { crc32, deflateSync } from 'node:zlib';

export interface Picture {
  width: number;
  height: number;
  /** Red, green, blue and opacity of a point. */
  colourAt(x: number, y: number): readonly [number, number, number, number];
}

/** A PNG of our own making, so that a test can also make one that lies. */
export function pngOf({ width, height, colourAt }: Picture): Buffer {
  // Each row begins with a byte that says: not filtered.
  const rowLength = 1 + width * 4;
  const rows = Buffer.alloc(rowLength * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) rows.set(colourAt(x, y), y * rowLength + 1 + x * 4);
  return pngFrom([chunk('IHDR', header({ width, height })), chunk('IDAT', deflateSync(rows))]);
}

export function pngFrom(chunks: Buffer[]): Buffer {
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks, chunk('IEND', Buffer.alloc(0))]);
}

/** 8 bits a colour, with opacity, not interlaced. */
export function header({ width, height }: { width: number; height: number }): Buffer {
  const bytes = Buffer.alloc(13);
  bytes.writeUInt32BE(width, 0);
  bytes.writeUInt32BE(height, 4);
  bytes.set([8, 6, 0, 0, 0], 8);
  return bytes;
}

export function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

export function dataUrlOf(png: Buffer): string {
  return `data:image/png;base64,${png.toString('base64')}`;
}
