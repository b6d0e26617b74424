import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { documentsOf } from './own-documents.service.ts';
import { removeLeftovers } from './store-document.service.ts';
import { aWard, download, type Ward, watchStore } from './testing.ts';

let ward: Ward;

beforeEach(async () => {
  ward = await aWard();
});

const listed = async () => (await documentsOf(ward.clinic.db, ward.patient.id)).befunde_file;

/** Sends a finding and stops where `put` throws, like a killed process. */
async function dieWhileStoring({ afterTheFile }: { afterTheFile: boolean }) {
  const { clinic, send } = ward;
  const { files } = clinic.deps;
  const { mend } = watchStore(clinic, {
    put: async (fileId, content) => {
      if (afterTheFile) await files.put(fileId, content);
      throw new Error('killed');
    },
  });
  const answer = await send();
  mend();
  const [row] = await ward.rows();
  return { answer, row, storageId: row?.storageId ?? '' };
}

test.each([false, true])(
  'SEAM-13: after a kill between row and mark (file written: %s) the document is neither listed nor opened',
  async (afterTheFile) => {
    const { clinic, patient, anna } = ward;
    const { answer, row } = await dieWhileStoring({ afterTheFile });
    const asStaff = await clinic.call(
      `GET /api/staff/patients/${patient.id}/documents`,
      {},
      { token: anna.token },
    );

    expect([answer.status, row?.storedAt]).toEqual([500, null]);
    expect(await listed()).toEqual([]);
    expect(asStaff.body.data).toEqual([]);
    const path = `documents/${row?.id}/file`;
    expect((await download(clinic, `/api/patients/${path}`, patient.token)).status).toBe(404);
    expect((await download(clinic, `/api/staff/${path}`, anna.token)).status).toBe(404);
  },
);

test.each([false, true])(
  'SEAM-13: the sweep deletes row and file of a killed upload after an hour (file written: %s)',
  async (afterTheFile) => {
    const { clinic } = ward;
    const { storageId } = await dieWhileStoring({ afterTheFile });
    expect(await clinic.deps.files.exists(storageId)).toBe(afterTheFile);

    clinic.clock.advance(3_500);
    await removeLeftovers(clinic.deps);
    expect(await ward.rows()).toHaveLength(1);

    clinic.clock.advance(200);
    await removeLeftovers(clinic.deps);
    await removeLeftovers(clinic.deps);
    expect(await ward.rows()).toEqual([]);
    expect(await clinic.deps.files.exists(storageId)).toBe(false);
  },
);

test('SEAM-13: if the store fails, the sweep keeps the row and tries again', async () => {
  const { clinic } = ward;
  const { storageId } = await dieWhileStoring({ afterTheFile: true });
  clinic.clock.advance(3_700);
  const { mend } = watchStore(clinic, { remove: () => Promise.reject(new Error('no answer')) });

  await expect(removeLeftovers(clinic.deps)).rejects.toThrow('no answer');
  expect(await ward.rows()).toHaveLength(1);
  mend();
  await removeLeftovers(clinic.deps);
  expect([await ward.rows(), await clinic.deps.files.exists(storageId)]).toEqual([[], false]);
});

test('SEAM-13: an upload that takes longer than an hour is never listed, because its file may be deleted', async () => {
  const { clinic, send } = ward;
  const { files } = clinic.deps;
  watchStore(clinic, {
    put: async (fileId, content) => {
      const size = await files.put(fileId, content);
      clinic.clock.advance(3_601);
      return size;
    },
  });

  expect(await send()).toMatchObject({ status: 503, body: { code: 'server.unavailable' } });
  expect(await listed()).toEqual([]);
  await removeLeftovers(clinic.deps);
  expect(await ward.rows()).toEqual([]);
});

test('SEAM-13: the sweep does not touch stored documents', async () => {
  const { clinic, send } = ward;
  await send();
  clinic.clock.advance(86_400);
  await removeLeftovers(clinic.deps);

  expect(await listed()).toHaveLength(1);
});

test('BGB 630f: the database refuses to change or delete a stored document', async () => {
  const { clinic, send } = ward;
  await send();

  for (const change of [sql`delete from patient_document`, sql`update patient_document set title = 'x'`])
    await expect(clinic.db.execute(change)).rejects.toThrow();
  expect(await ward.rows()).toMatchObject([{ title: 'Laborwerte' }]);
});
