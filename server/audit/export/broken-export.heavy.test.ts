import { expect, onTestFinished, test } from 'vitest';
import { aPlace } from '#server/testing/place.ts';
import { exportData, faultOf, killWhileExporting, sendFindings, startPortal } from './testing-kill-export.ts';

// Each kill needs a start. `npm run drill -- kill-export kill-export-postgres` does the same more often.
test('SEAM-27: an export whose portal is killed in the middle breaks off visibly, and the next one is whole', async () => {
  const report = await killWhileExporting(await aPlace('broken_export'), 1);
  expect(report).toEqual({ kills: 1, brokenInTheMiddle: 1, brokenBefore: 0, whole: 2, faults: [] });
}, 300_000);

test('SEAM-27: a patient who loses the connection in the middle of an export gets the next one whole, from the same process', async () => {
  const { base, server } = await startPortal(await aPlace('broken_export'));
  onTestFinished(() => server.kill());
  await sendFindings(base);

  const broken = await exportData(base, 1, (hangUp) => hangUp());
  expect(broken).toEqual({ arrived: expect.any(Number) });
  expect(broken.arrived).toBeGreaterThan(0);

  const { archive } = await exportData(base);
  expect(await faultOf(archive ?? Buffer.alloc(0))).toBeUndefined();
  server.terminate();
  expect((await server.outcome).exitCode).toBe(0);
}, 300_000);
