import { expect, test } from 'vitest';
import { roomsByTemplate } from './video-room.ts';

test('SEAM-14: every room is a new one, and its name is too long to be guessed', async () => {
  const rooms = roomsByTemplate('https://video.example/{room}?lang=de#{room}');
  const links = await Promise.all(Array.from({ length: 100 }, () => rooms.newLink()));

  expect(new Set(links).size).toBe(100);
  for (const link of links) {
    const { room, again } =
      /^https:\/\/video\.example\/(?<room>[\w-]+)\?lang=de#(?<again>[\w-]+)$/.exec(link)?.groups ?? {};
    // Each of these signs carries six bits, and 128 have to be random.
    expect((room ?? '').length * 6).toBeGreaterThanOrEqual(128);
    expect(again).toBe(room);
  }
});
