import { beforeEach, expect, test } from 'vitest';
import { inBulk } from '#server/platform/database/bulk.ts';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { aPatient, aStaffMember } from '#server/testing/people.ts';
import type { Access } from './access.store.ts';
import { recordAccess } from './log-access.service.ts';

const ROUTE = 'GET /api/patients/access-log';
let clinic: Clinic;
let anna: { id: number; token: string };
beforeEach(async () => {
  clinic = await aClinic();
  anna = await aPatient(clinic);
});

/** Each entry is a minute later than the one before. */
async function note(access: Omit<Access, 'patientId'>, patientId = anna.id) {
  clinic.clock.advance(60);
  await recordAccess(clinic.db, { patientId, ...access }, clinic.clock.now());
}

test('SEAM-27: the patient reads who did what with the own record, why and when, newest first', async () => {
  const { id: staffId } = await aStaffMember(clinic, 'doctor');
  await note({ kind: 'anamnesis_read', actor: { kind: 'staff', staffId, roles: ['doctor'] } });
  await note({ kind: 'document_read', actor: { kind: 'patient', patientId: anna.id }, subjectId: 3 });
  await note({
    kind: 'emergency_access',
    actor: { kind: 'staff', staffId, roles: ['doctor'] },
    reason: 'Notfall am Wochenende',
  });
  await note({ kind: 'export_made', actor: { kind: 'patient', patientId: anna.id } });
  await note({ kind: 'chat_read', actor: { kind: 'system' } });

  const { status, body } = await clinic.call(ROUTE, {}, { token: anna.token });
  expect(status).toBe(200);
  const doctor = { by_name: 'Mara Sommer', by_role: 'doctor' };
  expect(body).toEqual({
    total: 4,
    data: [
      row('chat_read', '09:05', { by_name: 'Portal (automatisch)', by_role: 'system' }),
      row('export_made', '09:04', { by_name: 'Anna Berger', by_role: 'patient' }),
      row('emergency_access', '09:03', { ...doctor, reason: 'Notfall am Wochenende' }),
      row('anamnesis_read', '09:01', doctor),
    ],
  });
});

function row(kind: string, at: string, by: { by_name: string; by_role: string; reason?: string }) {
  const minute = expect.stringMatching(`^2026-11-16T${at}:`);
  return { id: expect.any(Number), kind, at: minute, reason: null, ...by };
}

test('the list comes in pages, in either order', async () => {
  const { id: staffId } = await aStaffMember(clinic, 'assistant');
  for (const _ of Array(5))
    await note({ kind: 'document_list_read', actor: { kind: 'staff', staffId, roles: ['doctor'] } });
  const page = async (query: object) => {
    const { body } = await clinic.call(ROUTE, { perPage: 2, ...query }, { token: anna.token });
    return [body.total, body.data.map(({ at }: { at: string }) => at.slice(14, 16))];
  };

  expect(await page({})).toEqual([5, ['05', '04']]);
  expect(await page({ page: 3 })).toEqual([5, ['01']]);
  expect(await page({ page: 4 })).toEqual([5, []]);
  expect(await page({ sortDirection: 'asc' })).toEqual([5, ['01', '02']]);
});

test('ROLE-08: nobody reads the access log of another patient', async () => {
  const eva = await aPatient(clinic, { email: 'eva@example.test' });
  const admin = await aStaffMember(clinic);
  await note({ kind: 'profile_read', actor: { kind: 'staff', staffId: admin.id, roles: ['admin'] } }, eva.id);

  const own = await clinic.call(ROUTE, { patient_id: eva.id, user_id: eva.id }, { token: anna.token });
  expect(own.body).toEqual({ data: [], total: 0 });
  expect((await clinic.call(ROUTE)).status).toBe(401);
  expect((await clinic.call(ROUTE, {}, { token: admin.token })).status).toBe(403);
});

test('ten thousand entries are paged like ten', async () => {
  const { id: staffId } = await aStaffMember(clinic);
  const fill = `insert into access_log (patient_id, kind, actor_kind, actor_id, at)
    select ${anna.id}, 'document_read', 'staff', ${staffId}, now() - n * interval '1 minute'
    from generate_series(1, 10000) as n`;
  await inBulk(clinic.db, (own) => own.execute(fill));
  const { body } = await clinic.call(ROUTE, { page: 100 }, { token: anna.token });
  expect([body.total, body.data.length]).toEqual([10_000, 10]);
});
