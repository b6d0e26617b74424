import { beforeEach, expect, test } from 'vitest';
import { moveThrough } from '#server/appointments/testing.ts';
import { storeDocument } from '#server/documents/store-document.service.ts';
import { aPatient } from '#server/testing/people.ts';
import { aTalk, type Talk } from './testing.ts';

let talk: Talk;
beforeEach(async () => {
  talk = await aTalk();
});

const sidebar = (doctorId: unknown, token: string | undefined = talk.patient.token) =>
  talk.clinic.call(`GET /api/patients/sidebar-info/${doctorId}`, undefined, { token });

async function addPlan(title: string, patientId = talk.patient.id) {
  const { clinic, anna, pdf } = talk;
  await storeDocument(
    clinic.deps,
    {
      patientId,
      kind: 'therapy_plan',
      zone: 'generally',
      title,
      description: '',
      addedByKind: 'staff',
      addedById: anna.id,
      isReleased: true,
    },
    { ...pdf, type: 'application/pdf' },
  );
  clinic.clock.advance(60);
}

test('CHAT-05 API-48 ENT-28: the next appointment with this doctor, and the latest three therapy plans', async () => {
  const { clinic, plan, appointmentId } = talk;
  const eva = await aPatient(clinic, { email: 'eva@example.test' });
  for (const title of ['eins', 'zwei', 'drei', 'vier']) await addPlan(title);
  await addPlan('fremd', eva.id);
  const { status, body } = await sidebar(plan.anna);

  expect(status).toBe(200);
  expect(body.data.upcoming_appointment).toMatchObject({
    id: appointmentId,
    appointment_date: '2026-11-24',
    start_time: '09:00',
    zoom_link: null,
    payment_gateway: 'stripe',
    payment_status: null,
    service: { price: 89.5, name: 'Erstgespräch', title: 'Erstgespräch' },
    doctor: { display_name: 'Dr. med. Anna Keller' },
  });
  const plans: { title: string; file_path: string; file_name: string }[] = body.data.latest_therapy_plans;
  expect(plans.map(({ title }) => title)).toEqual(['vier', 'drei', 'zwei']);
  expect(plans[0]).toMatchObject({ id: expect.any(Number), file_name: 'befund.pdf' });
  expect(plans[0]?.file_path).toMatch(/^\/api\/patients\/documents\/\d+\/file$/);
});

test('OR-02, API-48: the answer names appointment and plans beside data and once more inside it', async () => {
  await addPlan('eins');
  const { body } = await sidebar(talk.plan.anna);

  expect(Object.keys(body).toSorted()).toEqual(['data', 'latest_therapy_plans', 'upcoming_appointment']);
  const { data, ...beside } = body;
  expect(beside).toEqual(data);
  expect(beside).toMatchObject({
    upcoming_appointment: { id: talk.appointmentId },
    latest_therapy_plans: [{ title: 'eins' }],
  });
});

test('ENT-28: the title of the service is in the language of the caller', async () => {
  const { clinic, plan, patient } = talk;
  const { body } = await clinic.call(`GET /api/patients/sidebar-info/${plan.anna}`, undefined, {
    token: patient.token,
    headers: { locale: 'en' },
  });

  expect(body.data.upcoming_appointment.service.title).toBe('First appointment');
});

test('API-48: an appointment with another doctor, or a cancelled one, is not shown as the next one', async () => {
  const { clinic, plan, appointmentId } = talk;
  expect((await sidebar(plan.lena)).body.data.upcoming_appointment).toBeNull();
  await moveThrough(clinic, appointmentId, 'cancelled');
  expect((await sidebar(plan.anna)).body.data.upcoming_appointment).toBeNull();
});

test('ROLE-08 API-04: the appointment of another patient is not shown; an unknown doctor is not found', async () => {
  const { clinic, plan, anna } = talk;
  const eva = await aPatient(clinic, { email: 'eva@example.test' });
  await addPlan('eins');
  expect((await sidebar(plan.anna, eva.token)).body.data).toEqual({
    upcoming_appointment: null,
    latest_therapy_plans: [],
  });
  expect((await clinic.call(`GET /api/patients/sidebar-info/${plan.anna}`)).status).toBe(401);
  expect((await sidebar(plan.anna, anna.token)).status).toBe(403);
  expect((await sidebar(999)).status).toBe(404);
  expect((await sidebar('anna')).status).toBe(422);
});
