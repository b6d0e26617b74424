import { expect, test } from 'vitest';
import { createShares } from './gate.ts';

test('a person with all places taken is refused until one is free; others are not affected', async () => {
  const share = createShares(2);
  const ends: (() => void)[] = [];
  const endless = () => new Promise<void>((resolve) => ends.push(resolve));

  const first = share('anna', endless);
  const second = share('anna', endless);
  await expect(share('anna', endless)).rejects.toMatchObject({ code: 'request.too_many' });
  expect(await share('eva', async () => 'in')).toBe('in');

  for (const end of ends) end();
  await Promise.all([first, second]);
  expect(await share('anna', async () => 'in')).toBe('in');
});
