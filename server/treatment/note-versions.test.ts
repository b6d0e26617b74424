import { beforeEach, expect, test } from 'vitest';
import type { NoteVersion } from '#contract/treatment.contract.ts';
import { aWard } from './testing.ts';
import { treatmentNoteVersion } from './treatment.tables.ts';

let ward: Awaited<ReturnType<typeof aDesk>>;

beforeEach(async () => {
  ward = await aDesk();
});

const LONG = 'Hitzewallungen seit Mai, nachts am stärksten, mit Schweiß.';

async function aDesk() {
  const base = await aWard();
  const path = `/api/staff/appointments/${base.appointmentId}/note`;
  return {
    ...base,
    save: (change: object, token?: string) => base.call(`PUT ${path}`, { base: 0, ...change }, token),
    sign: (version: number) => base.call(`POST ${path}/sign`, { version }),
    versions: (token?: string) => base.call(`GET ${path}/versions`, {}, token),
  };
}

const shown = async (token?: string) =>
  (await ward.versions(token)).body.data.map(({ sections, changed_by }: NoteVersion) => [
    sections.reason,
    changed_by,
  ]);

test('typing on is one version; another writer, ten minutes or a long deletion begin the next one', async () => {
  expect((await ward.versions()).body.data).toEqual([]);
  await ward.save({ sections: { reason: 'Hitze' } });
  await ward.save({ base: 1, sections: { reason: LONG } });
  expect(await shown()).toEqual([[LONG, 'Mara Sommer']]);
  await ward.save({ base: 2, sections: { reason: 'weg' } });
  const { body } = await ward.save({ base: 3, sections: { reason: 'neu' } }, ward.assistant.token);
  const name = body.data.changed_by;
  expect(await shown()).toEqual([
    ['neu', name],
    ['weg', 'Mara Sommer'],
    [LONG, 'Mara Sommer'],
  ]);
  ward.clinic.clock.advance(600);
  await ward.save({ base: 4, sections: { reason: 'neuer' } }, ward.assistant.token);
  expect((await shown()).map(([reason]: string[]) => reason)).toEqual(['neuer', 'neu', 'weg', LONG]);
});

test('saving the same again keeps nothing', async () => {
  await ward.save({ sections: { reason: 'Hitze' } });
  ward.clinic.clock.advance(600);
  await ward.save({ base: 1, sections: { reason: 'Hitze' } });
  expect(await shown()).toHaveLength(1);
});

test('an assistant reads of a version only what assistants prepare', async () => {
  await ward.save({
    sections: { reason: 'Hitze', assessment: 'streng geheim' },
    diagnoses: [{ code: 'N95.1', certainty: 'G' }],
  });
  const { status, body } = await ward.versions(ward.assistant.token);
  expect(status).toBe(200);
  expect(body.data).toMatchObject([{ sections: { reason: 'Hitze', assessment: '' }, diagnoses: [] }]);
  expect((await ward.versions()).body.data[0].diagnoses).toHaveLength(1);
});

test('with the signature the versions go', async () => {
  await ward.save({ sections: { reason: 'Hitze' } });
  await ward.sign(1);
  expect((await ward.versions()).body.data).toEqual([]);
  expect(await ward.clinic.db.select().from(treatmentNoteVersion)).toEqual([]);
});

test('nobody else reads versions, and a reading is recorded', async () => {
  await ward.save({ sections: { reason: 'Hitze' } });
  for (const [token, status] of await ward.strangers())
    expect((await ward.versions(token)).status).toBe(status);
  expect(await ward.kinds()).not.toContain('note_read');
  await ward.versions();
  expect(await ward.kinds()).toContain('note_read');
  expect((await ward.call('GET /api/staff/appointments/999999/note/versions')).status).toBe(404);
});
