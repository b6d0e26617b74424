import { beforeEach, expect, test } from 'vitest';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { aPatient, aStaffMember } from '#server/testing/people.ts';
import type { Access } from './access.store.ts';
import { recordAccess } from './log-access.service.ts';

const ROUTE = 'GET /api/staff/access-log';
let clinic: Clinic;
let anna: { id: number; token: string };
let eva: { id: number };
let doctor: Member;
let assistant: Member;
let admin: { id: number; token: string };

beforeEach(async () => {
  clinic = await aClinic();
  anna = await aPatient(clinic);
  eva = await aPatient(clinic, { email: 'eva@example.test', firstName: 'Eva' });
  doctor = await aStaffMember(clinic, 'doctor');
  assistant = await aStaffMember(clinic, 'assistant');
  admin = await aStaffMember(clinic, 'admin');
});

const note = (at: string, kind: Access['kind'], actor: Access['actor'], more: Partial<Access> = {}) =>
  recordAccess(clinic.db, { patientId: anna.id, kind, actor, ...more }, new Date(at));
const by = ({ id: staffId, roles }: Member) => ({ kind: 'staff', staffId, roles }) as const;
type Member = Pick<Awaited<ReturnType<typeof aStaffMember>>, 'id' | 'roles' | 'token'>;

async function found(query: object) {
  const { status, body } = await clinic.call(ROUTE, query, { token: admin.token });
  expect(status, JSON.stringify(body)).toBe(200);
  return { total: body.total, kinds: body.data.map(({ kind }: { kind: string }) => kind) };
}

test('SEAM-27: an administrator reads who saw a patient between two days, with name, role, reason and time', async () => {
  await note('2026-11-09T22:59:59Z', 'profile_read', by(doctor));
  await note('2026-11-09T23:00:00Z', 'anamnesis_read', by(doctor));
  await note('2026-11-11T22:59:59Z', 'emergency_access', by(doctor), { reason: 'Notfall in der Nacht' });
  await note('2026-11-11T23:00:00Z', 'document_list_read', by(assistant));
  await note('2026-11-10T12:00:00Z', 'chat_read', by(doctor), { patientId: eva.id });

  const query = { patient_id: anna.id, from: '2026-11-10', to: '2026-11-11' };
  const { body } = await clinic.call(ROUTE, query, { token: admin.token });
  const who = { by_name: 'Mara Sommer', by_role: 'doctor', staff_id: doctor.id, patient_id: anna.id };
  expect(body).toEqual({
    total: 2,
    data: [
      {
        id: expect.any(Number),
        kind: 'emergency_access',
        at: '2026-11-11T22:59:59.000Z',
        reason: 'Notfall in der Nacht',
        ...who,
      },
      {
        id: expect.any(Number),
        kind: 'anamnesis_read',
        at: '2026-11-09T23:00:00.000Z',
        reason: null,
        ...who,
      },
    ],
  });
});

test('an administrator finds what one colleague did, for all patients or one of them', async () => {
  await note('2026-11-10T10:00:00Z', 'document_list_read', by(assistant));
  await note('2026-11-10T11:00:00Z', 'contact_read', by(assistant), { patientId: eva.id });
  await note('2026-11-10T12:00:00Z', 'profile_read', by(doctor));
  // A patient may have the same number as a member of staff.
  await note('2026-11-10T13:00:00Z', 'export_made', { kind: 'patient', patientId: assistant.id });

  expect(await found({ staff_id: assistant.id })).toEqual({
    total: 2,
    kinds: ['contact_read', 'document_list_read'],
  });
  expect((await found({ staff_id: assistant.id, patient_id: eva.id })).kinds).toEqual(['contact_read']);
  expect((await found({})).total).toBe(4);
  expect((await found({ staff_id: 999_999 })).total).toBe(0);
});

test('of the patient’s own acts only exports are listed, without a name', async () => {
  const herself = { kind: 'patient', patientId: anna.id } as const;
  await note('2026-11-10T10:00:00Z', 'document_read', herself);
  await note('2026-11-10T11:00:00Z', 'export_made', herself);
  await note('2026-11-10T12:00:00Z', 'chat_read', { kind: 'system' });

  const { body } = await clinic.call(ROUTE, { patient_id: anna.id }, { token: admin.token });
  expect(body.data).toEqual([
    expect.objectContaining({ by_role: 'system', by_name: 'Portal (automatisch)', staff_id: null }),
    expect.objectContaining({ by_role: 'patient', by_name: 'Patientin (selbst)', staff_id: null }),
  ]);
});

test('the search comes in pages, in either order', async () => {
  for (let hour = 10; hour < 15; hour += 1)
    await note(`2026-11-10T${hour}:00:00Z`, 'profile_read', by(doctor));
  const hours = async (query: object) => {
    const { body } = await clinic.call(ROUTE, { perPage: 2, ...query }, { token: admin.token });
    return [body.total, body.data.map(({ at }: { at: string }) => at.slice(11, 13))];
  };
  expect(await hours({})).toEqual([5, ['14', '13']]);
  expect(await hours({ page: 3 })).toEqual([5, ['10']]);
  expect(await hours({ sortDirection: 'asc' })).toEqual([5, ['10', '11']]);
});

test.each([
  ['patient_id', '0'],
  ['staff_id', 'x'],
  ['from', '2026-02-30'],
  ['to', 'gestern'],
])('%s=%j is refused at its field', async (field, value) => {
  const { status, body } = await clinic.call(ROUTE, { [field]: value }, { token: admin.token });
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
});

test('OR-33: only administrators can search the access log', async () => {
  expect((await clinic.call(ROUTE)).status).toBe(401);
  for (const { token } of [anna, doctor, assistant])
    expect((await clinic.call(ROUTE, {}, { token })).status).toBe(403);
});
