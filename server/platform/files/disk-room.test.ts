import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { requireFreeSpace } from './disk-room.ts';

test('a disk with enough room is accepted', async () => {
  await expect(requireFreeSpace(tmpdir(), 1)).resolves.toBeUndefined();
});

test('a disk with too little room is refused with one sentence that says how much is missing', async () => {
  const refusal = requireFreeSpace(tmpdir(), 2 ** 60);
  await expect(refusal).rejects.toThrow(
    /^The disk of .+ has \d+ MB free; the database needs at least \d+ MB to start\.$/,
  );
});
