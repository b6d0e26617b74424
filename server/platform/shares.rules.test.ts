import { expect, test } from 'vitest';
import { createShares } from './gate.ts';

test('somebody with all her places taken waits for one of them; others do not notice', async () => {
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
