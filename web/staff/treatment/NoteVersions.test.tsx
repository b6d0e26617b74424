import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { NoteVersion } from '#contract/treatment.contract.ts';
import { refused } from '#web/testing/api.ts';
import { passTime } from '#web/testing/open-screen.tsx';
import { aNote } from './testing-note.ts';
import { field, openNote, SAVE, written } from './testing-open-note.ts';

const VERSIONS = 'GET /api/staff/appointments/:appointment_id/note/versions';
const flush = { code: 'R23.2', title: 'Gesichtsrötung [Flush]', certainty: 'G', side: null } as const;
const aVersion = (id: number, changes: Partial<NoteVersion> = {}): NoteVersion => ({
  id,
  sections: { ...aNote().sections, reason: 'Hitze' },
  diagnoses: [],
  changed_at: '2026-11-16T08:30:00.000Z',
  changed_by: 'Rita Berger',
  ...changes,
});
const button = (name: string) => screen.findByRole('button', { name });
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Frühere Fassungen' }));

test('a doctor reads who wrote what and when in the draft, and takes the text of an earlier version back', async () => {
  const now = written(3, { reason: 'x', course: 'seit Mai' });
  const { api, user } = await openNote(now, {
    [VERSIONS]: { data: [aVersion(2, { changed_by: 'Dr. Anna Berg' }), aVersion(1, { diagnoses: [flush] })] },
    [SAVE]: { data: written(4, { reason: 'Hitze' }), conflicts: [] },
  });
  await field('Anlass');
  await user.click(await button('Frühere Fassungen'));
  const opened = await dialog();
  const [latest, first] = await opened.findAllByRole('listitem');
  expect(latest?.textContent).toContain('16.11.2026 09:30, Dr. Anna Berg');
  expect(first?.textContent).toContain('16.11.2026 09:30, Rita BergerAnlassHitzeDiagnosen');
  expect(first?.textContent).not.toContain('Verlauf');
  await user.click(
    opened.getAllByRole('button', { name: 'Text vom 16.11.2026 09:30 übernehmen' })[1] as Element,
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await field('Anlass')).value).toBe('Hitze');
  expect((await field('Verlauf')).value).toBe('');
  await passTime(1_000);
  expect(api.sent(SAVE)).toMatchObject([
    { base: 3, sections: { reason: 'Hitze', course: '' }, diagnoses: [flush] },
  ]);
});

test('an assistant takes back what she may write, and leaves the diagnoses alone', async () => {
  const mayPrepare = { can_sign: false, can_write_all: false };
  const { api, user } = await openNote(
    written(3, { reason: 'x' }, mayPrepare),
    {
      [VERSIONS]: { data: [aVersion(1)] },
      [SAVE]: { data: written(4, { reason: 'Hitze' }, mayPrepare), conflicts: [] },
    },
    { role: 'assistant' },
  );
  await field('Anlass');
  await user.click(await button('Frühere Fassungen'));
  await user.click(await (await dialog()).findByRole('button', { name: /^Text vom/ }));
  await passTime(1_000);
  expect(api.sent(SAVE)).toEqual([{ appointment_id: '11', base: 3, sections: { reason: 'Hitze' } }]);
});

test('versions that cannot be read say so; a note in which nobody has written has none', async () => {
  const { user } = await openNote(written(1, { reason: 'x' }), {
    [VERSIONS]: refused(404, { message: 'Gerade nicht.' }),
  });
  await user.click(await button('Frühere Fassungen'));
  await (await dialog()).findByText('Gerade nicht.');
});

test('before anybody has written, there is nothing to look back at', async () => {
  await openNote(aNote());
  await field('Anlass');
  expect(screen.queryByRole('button', { name: 'Frühere Fassungen' })).toBeNull();
});
