import { expect, test } from 'vitest';
import { findAppointment } from '#server/appointments/find-appointment.service.ts';
import { berlinDate } from '#server/platform/berlin-time.ts';
import { openSession } from '#server/platform/sessions/sessions.ts';
import { aStaffMember } from '#server/testing/people.ts';
import { aWard } from './testing.ts';

async function aPreparedWard() {
  const ward = await aWard();
  const path = `/api/staff/appointments/${ward.appointmentId}/note`;
  const { token } = ward.assistant;
  return {
    ...ward,
    token,
    read: (as = token) => ward.call(`GET ${path}`, {}, as),
    save: (change: object, as = token) => ward.call(`PUT ${path}`, { base: 0, ...change }, as),
    sign: (version: number, as = ward.anna.token) => ward.call(`POST ${path}/sign`, { version }, as),
    add: (as = token) =>
      ward.call(`POST ${path}/addenda`, { text: 'fremd', request_key: crypto.randomUUID() }, as),
    list: (as = token) => ward.call(`GET /api/staff/patients/${ward.patient.id}/notes`, {}, as),
  };
}

const DIAGNOSES = [{ code: 'N95.1', certainty: 'G' }];

test('an assistant prepares reason, course and findings; the doctor goes on and signs', async () => {
  const { read, save, sign, anna } = await aPreparedWard();
  const prepared = await save({ sections: { reason: 'Hitze', findings: 'RR 122/78' } });
  expect(prepared.body.data).toMatchObject({ version: 1, can_sign: false, can_write_all: false });
  const change = { base: 1, sections: { assessment: 'Klimakterium' }, diagnoses: DIAGNOSES };
  await save(change, anna.token);
  expect((await read()).body.data).toMatchObject({
    sections: { reason: 'Hitze', findings: 'RR 122/78', assessment: '', procedure: '' },
    diagnoses: [],
  });
  expect((await read(anna.token)).body.data).toMatchObject({
    sections: { reason: 'Hitze', assessment: 'Klimakterium' },
    diagnoses: [{ code: 'N95.1' }],
  });
  expect((await sign(2)).status).toBe(200);
});

test('an assistant writes neither assessment nor procedure nor diagnoses, and stores nothing by trying', async () => {
  const { read, save } = await aPreparedWard();
  for (const change of [
    { sections: { assessment: 'x' } },
    { sections: { reason: 'Hitze', procedure: 'x' } },
    { sections: { reason: 'Hitze' }, diagnoses: DIAGNOSES },
  ])
    expect(await save(change)).toMatchObject({ status: 403, body: { code: 'treatment.part_of_doctor' } });
  expect((await read()).body.data.version).toBe(0);
});

test('an assistant signs nothing, adds nothing, and no longer sees a signed note', async () => {
  const { read, save, sign, add, list, token, appointmentId } = await aPreparedWard();
  await save({ sections: { reason: 'Hitze' } });
  expect((await list()).body.data).toMatchObject([{ appointment_id: appointmentId, signed_at: null }]);
  expect([(await sign(1, token)).status, (await add()).status]).toEqual([403, 403]);
  await sign(1);
  for (const answer of [await read(), await save({ base: 1, sections: { reason: 'x' } })])
    expect(answer).toMatchObject({ status: 409, body: { code: 'treatment.note_signed' } });
  expect((await list()).body.data).toEqual([]);
});

test('a draft waits for the signature of its doctor once the appointment is over, until it is signed', async () => {
  const { clinic, anna, patient, appointmentId, ...ward } = await aPreparedWard();
  const tasks = async (as: string) => (await ward.call('GET /api/staff/tasks', {}, as)).body.data;
  await ward.save({ sections: { reason: 'Hitze' } });
  const appointment = await findAppointment(clinic.db, appointmentId);
  const { startsAt = new Date(0), endsAt = new Date(0) } = appointment ?? {};
  clinic.clock.set(new Date(endsAt.getTime() - 60_000));
  expect((await tasks((await ward.signInAgain()).token)).notes_to_sign).toEqual([]);

  clinic.clock.set(endsAt);
  const { token } = await ward.signInAgain();
  expect((await tasks(token)).notes_to_sign).toEqual([
    {
      appointment_id: appointmentId,
      patient: { id: patient.id, name: 'Anna Berger' },
      starts_at: startsAt.toISOString(),
      changed_by: 'Mara Sommer',
      is_overdue: false,
    },
  ]);
  for (const role of ['assistant', 'admin'] as const)
    expect((await tasks((await aStaffMember(clinic, role)).token)).notes_to_sign).toEqual([]);
  const [, , , [colleague]] = await ward.strangers();
  expect((await tasks(colleague)).notes_to_sign).toEqual([]);

  await ward.save({ base: 1, sections: { reason: '' } }, token);
  expect((await tasks(token)).notes_to_sign).toEqual([]);
  await ward.save({ base: 2, sections: { reason: 'Hitze' } }, token);
  expect((await tasks(token)).notes_to_sign).toHaveLength(1);
  await ward.sign(3, token);
  expect((await tasks(token)).notes_to_sign).toEqual([]);
});

test('a note that is unsigned seven days after its appointment is overdue in Today and in the figures of its month', async () => {
  const { clinic, appointmentId, ...ward } = await aPreparedWard();
  await ward.save({ sections: { reason: 'Hitze' } });
  const { endsAt = new Date(0) } = (await findAppointment(clinic.db, appointmentId)) ?? {};
  const month = berlinDate(endsAt).slice(0, 7);
  const admin = await aStaffMember(clinic, 'admin');
  const overdue = async () => {
    const now = clinic.clock.now();
    const as = { kind: 'staff', staffId: admin.id, roles: ['admin'] } as const;
    const figures = await ward.call(
      `GET /api/staff/figures?month=${month}`,
      {},
      (await openSession(clinic.db, as, {}, now)).token,
    );
    const { body } = await ward.call('GET /api/staff/tasks', {}, (await ward.signInAgain()).token);
    return [figures.body.data.notes_overdue, body.data.notes_to_sign[0]?.is_overdue];
  };
  const SEVEN_DAYS = 7 * 24 * 3_600_000;
  clinic.clock.set(new Date(endsAt.getTime() + SEVEN_DAYS - 60_000));
  expect(await overdue()).toEqual([0, false]);
  clinic.clock.set(new Date(endsAt.getTime() + SEVEN_DAYS + 60_000));
  expect(await overdue()).toEqual([1, true]);
  const { token } = await ward.signInAgain();
  await ward.save({ base: 1, sections: { reason: '' } }, token);
  expect(await overdue()).toEqual([0, undefined]);
  await ward.save({ base: 2, sections: { reason: 'Hitze' } }, token);
  await ward.sign(3, token);
  expect(await overdue()).toEqual([0, undefined]);
});
