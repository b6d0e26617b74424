import { expect, test } from 'vitest';
import { loadDemoClinic } from '#database/demo.ts';
import { aClinic } from '#server/testing/clinic.ts';

const LOGIN = { password: 'Demo-Passwort-1' };

test('the demo patient has ticked most of her doses and noted one side effect, which waits for her doctor', async () => {
  const clinic = await aClinic();
  await loadDemoClinic(clinic.deps);
  await loadDemoClinic(clinic.deps);
  const { body: patient } = await clinic.call('POST /api/login', {
    ...LOGIN,
    email: 'patientin@example.com',
  });
  const token = patient.access_token;
  const { body } = await clinic.call('GET /api/patients/therapy-plans/diary', {}, { token });
  const doses = body.data.days.map(({ medicines }: { medicines: { doses: { is_taken: boolean }[] }[] }) =>
    medicines.flatMap((medicine) => medicine.doses.map(({ is_taken }) => is_taken)),
  );
  expect(doses.filter((each: boolean[]) => each.length > 0 && each.every(Boolean))).toHaveLength(11);
  expect(body.data.side_effects).toMatchObject([{ severity: 'mild', seen_at: null }]);

  const { body: doctor } = await clinic.call('POST /api/staff/login', {
    ...LOGIN,
    email: 'aerztin@example.com',
  });
  const tasks = await clinic.call('GET /api/staff/tasks', {}, { token: doctor.access_token });
  expect(tasks.body.data.side_effects).toMatchObject([{ id: body.data.side_effects[0].id }]);
});
