import { beforeEach, describe, expect, test } from 'vitest';
import type { AffectedAppointment, DecisionResult } from '#contract/appointments-calendar.contract.ts';
import type { StaffRole } from '#server/platform/actor.ts';
import { requestHold } from '#server/schedule/testing.ts';
import { aPatient } from '#server/testing/people.ts';
import {
  aCalendarClinic,
  anAppointment,
  historyOf,
  move,
  readAppointment,
  signInPatient,
} from '../testing.ts';

const TUESDAY_OFF = { start_date: '2026-11-24', end_date: '2026-11-24' };
const on = (start_time: string, date = '2026-11-24') => ({ slot: { date, start_time } });
let scene: Awaited<ReturnType<typeof aCalendarClinic>>;

beforeEach(async () => {
  scene = await aCalendarClinic();
});

const preview = (span: object = {}, role: StaffRole = 'admin') =>
  scene.as(role, 'POST /api/staff/absences/preview', { doctor_id: scene.plan.anna, ...TUESDAY_OFF, ...span });
const enter = (decisions: object[], more: object = {}, role: StaffRole = 'admin', headers = {}) =>
  scene.as(
    role,
    'POST /api/staff/absences',
    { doctor_id: scene.plan.anna, ...TUESDAY_OFF, decisions, ...more },
    headers,
  );
const outcomes = (results: DecisionResult[]) =>
  results.map(({ appointment_id, result }) => [appointment_id, result]);

describe('the preview', () => {
  test('lists the appointments with other free slots: of the same doctor after the absence, or of a colleague', async () => {
    const { clinic, plan, patient } = scene;
    const first = await anAppointment(clinic, plan, patient, on('09:00'));
    const second = await anAppointment(clinic, plan, patient, on('10:30'));
    await anAppointment(clinic, plan, patient, on('09:00', '2026-11-25'));

    const appointments: AffectedAppointment[] = (await preview()).body.data;
    expect(appointments.map(({ id, actions }) => [id, actions])).toEqual([
      [first, ['move', 'cancel', 'keep']],
      [second, ['move', 'cancel', 'keep']],
    ]);
    expect(appointments[0]?.same_doctor.map(({ date, start_time }) => `${date} ${start_time}`)).toEqual([
      '2026-11-25 09:45',
      '2026-12-01 09:00',
      '2026-12-01 09:45',
    ]);
    expect(appointments[1]?.same_doctor[0]?.start_time).toBe('09:00');
    expect(appointments[0]?.other_doctors[0]).toMatchObject({
      doctor_id: plan.lena,
      date: '2026-11-24',
      start_time: '14:00',
    });
    expect((await readAppointment(clinic, first)).status).toBe('confirmed');
  });

  test('OR-33: a doctor is offered only the own slots and cannot preview the absence of a colleague', async () => {
    const { clinic, plan, patient } = scene;
    await anAppointment(clinic, plan, patient, on('09:00'));

    const [appointment] = (await preview({ doctor_id: undefined }, 'doctor')).body.data;
    expect([appointment.same_doctor.length, appointment.other_doctors]).toEqual([3, []]);
    expect((await preview({ doctor_id: plan.lena }, 'doctor')).status).toBe(404);
  });

  test('a requested cancellation and a proposal offer only the possible decisions', async () => {
    const { clinic, plan, patient, as, slot } = scene;
    const asked = await anAppointment(clinic, plan, patient, on('09:00'));
    await move(clinic, asked, 'cancellation_requested');
    await as('admin', 'POST /api/staff/appointments', {
      patient_id: patient.id,
      schedule: slot('2026-11-24T08:45:00Z'),
    });

    const actions = async (role: StaffRole) =>
      (await preview({}, role)).body.data.map((appointment: AffectedAppointment) => appointment.actions);
    expect(await actions('admin')).toEqual([
      ['cancel', 'keep'],
      ['cancel', 'keep'],
    ]);
    expect(await actions('assistant')).toEqual([['keep'], ['cancel', 'keep']]);
    await move(clinic, asked, 'cancellation_rejected');
    expect(await actions('assistant')).toEqual([
      ['cancel', 'keep'],
      ['cancel', 'keep'],
    ]);
    expect(outcomes((await enter([{ appointment_id: asked, action: 'cancel' }])).body.data.results)).toEqual([
      [asked, 'cancelled'],
    ]);
    expect((await readAppointment(clinic, asked)).status).toBe('failed');
  });

  test.each([
    [['start_date'], { start_date: '2026-11-15' }],
    [['end_date'], { end_date: '2026-11-23' }],
    [['start_time'], { start_date: '2027-03-28', start_time: '02:10', end_date: '2027-03-28' }],
    [['end_date'], { end_date: '2028-01-01' }],
    [['doctor_id'], { doctor_id: undefined }],
  ])('SEAM-02: faults stand at their fields %j', async (fields, span) => {
    const { status, body } = await preview(span);
    expect([status, Object.keys(body.errors)]).toEqual([422, fields]);
  });
});

describe('the absence', () => {
  test('SEAM-02, SEAM-06: moves, cancels or keeps each appointment as decided, and mails the patients', async () => {
    const { clinic, plan, patient, slot } = scene;
    const grace = await aPatient(clinic, { email: 'grace@example.test' });
    const moved = await anAppointment(clinic, plan, patient, on('09:00'));
    const cancelled = await anAppointment(clinic, plan, grace, on('09:45'));
    const kept = await anAppointment(clinic, plan, patient, on('10:30'));
    await clinic.drain();

    const { status, body } = await enter([
      { appointment_id: moved, action: 'move', schedule: slot('2026-11-24T13:00:00Z', plan.lena) },
      { appointment_id: cancelled, action: 'cancel' },
      { appointment_id: kept, action: 'keep' },
    ]);

    expect([status, outcomes(body.data.results), body.data.new]).toEqual([
      200,
      [
        [moved, 'moved'],
        [cancelled, 'cancelled'],
        [kept, 'kept'],
      ],
      [],
    ]);
    expect(await readAppointment(clinic, moved)).toMatchObject({ doctorId: plan.lena, status: 'confirmed' });
    expect((await historyOf(clinic, cancelled)).at(-1)).toEqual(['confirmed', 'cancelled', 'staff']);
    expect((await clinic.letters(patient.email))[0]?.subject).toBe('Ihr Termin hat eine neue Zeit');
    expect((await clinic.letters(grace.email))[0]?.subject).toContain('abgesagt');
    expect((await requestHold(clinic, plan, { date: '2026-11-24', start_time: '09:45' })).body.code).toBe(
      'schedule.slot_not_offered',
    );
  });

  test('SEAM-02, SEAM-06: an appointment booked after the preview is answered as new and can be decided later', async () => {
    const { clinic, plan, patient, as } = scene;
    const known = await anAppointment(clinic, plan, patient, on('09:00'));
    await preview();
    const late = await anAppointment(clinic, plan, patient, on('10:30'));

    const { body } = await enter([{ appointment_id: known, action: 'cancel' }]);
    expect(body.data.new).toMatchObject([{ id: late, actions: ['move', 'cancel', 'keep'] }]);

    const route = `POST /api/staff/absences/${body.data.id}/decisions`;
    const decisions = [{ appointment_id: late, action: 'cancel' }];
    expect(outcomes((await as('admin', route, { decisions })).body.data.results)).toEqual([
      [late, 'cancelled'],
    ]);
    expect((await as('doctor', route, { decisions: [] })).body.data.new).toEqual([]);
    expect((await as('admin', 'POST /api/staff/absences/999/decisions', { decisions })).status).toBe(404);
  });

  test('SEAM-06: a repeated decision changes nothing and gets the same answer; a requested cancellation costs nothing', async () => {
    const { clinic, plan, patient, as, slot } = scene;
    const moved = await anAppointment(clinic, plan, patient, on('09:00'));
    const asked = await anAppointment(clinic, plan, patient, on('10:30'));
    await move(clinic, asked, 'cancellation_requested');
    const decisions = [
      { appointment_id: moved, action: 'move', schedule: slot('2026-11-24T13:00:00Z', plan.lena) },
      { appointment_id: asked, action: 'cancel' },
    ];
    const { body } = await enter(decisions);
    const histories = () => Promise.all([moved, asked].map((id) => historyOf(clinic, id)));
    const before = await histories();
    expect((await readAppointment(clinic, asked)).status).toBe('cancel_stripe_no_charge');

    const again = await as('admin', `POST /api/staff/absences/${body.data.id}/decisions`, { decisions });
    expect(outcomes(again.body.data.results)).toEqual([
      [moved, 'moved'],
      [asked, 'cancelled'],
    ]);
    expect(await histories()).toEqual(before);
  });

  test('SEAM-03: a held slot in the absence cannot be booked any more', async () => {
    const { clinic, plan, patient } = scene;
    const options = { token: await signInPatient(clinic, patient) };
    await requestHold(clinic, plan, { date: '2026-11-24', start_time: '09:00' }, options);
    await enter([]);

    await expect(anAppointment(clinic, plan, patient, on('09:00'))).rejects.toThrow('not free');
  });

  test('a decision about a changed appointment is refused, and the others are carried out', async () => {
    const { clinic, plan, patient, as, slot } = scene;
    const elsewhere = await anAppointment(clinic, plan, patient, on('09:00'));
    const begun = await anAppointment(clinic, plan, patient, on('09:45'));
    const fine = await anAppointment(clinic, plan, patient, on('10:30'));
    const later = slot('2026-12-01T08:00:00Z');
    await as('admin', `POST /api/staff/appointments/${elsewhere}/reschedule`, { schedule: later });
    await move(clinic, begun, 'in_progress');

    const { body } = await enter([
      { appointment_id: elsewhere, action: 'cancel' },
      { appointment_id: begun, action: 'cancel' },
      { appointment_id: fine, action: 'move', schedule: later },
      { appointment_id: 999, action: 'cancel' },
    ]);
    expect(
      body.data.results.map(({ result, appointment }: DecisionResult) => [result, appointment?.status]),
    ).toEqual([
      ['refused', 'confirmed'],
      ['refused', 'in_progress'],
      ['refused', 'confirmed'],
      ['refused', undefined],
    ]);
    expect(body.data.results[0].message).toContain('inzwischen geändert');
    expect(body.data.results[2].message).toContain('soeben vergeben');
    expect((await readAppointment(clinic, fine)).startsAt).toEqual(new Date('2026-11-24T09:30:00Z'));
  });

  test('a repeated request with the same key gives one absence, one cancellation and one mail', async () => {
    const { clinic, plan, patient } = scene;
    const id = await anAppointment(clinic, plan, patient, on('09:00'));
    const decisions = [{ appointment_id: id, action: 'cancel' }];
    const key = { 'idempotency-key': 'absence-of-november' };
    const send = (more: object = {}) => enter(decisions, more, 'admin', key);

    const answers = await Promise.all([send(), send()]);
    answers.push(await send());
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    for (const { body } of answers) expect(outcomes(body.data.results)).toEqual([[id, 'cancelled']]);
    expect((await historyOf(clinic, id)).filter(([, to]) => to === 'cancelled')).toHaveLength(1);
    const subjects = (await clinic.letters(patient.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes('abgesagt'))).toHaveLength(1);
    expect((await send({ end_date: '2026-11-25' })).body.code).toBe('request.key_reused');
    expect((await enter([])).body.errors).toHaveProperty('start_date');
  });

  test('SEAM-02, SEAM-06: if two enter the same absence at once, one wins and the other is refused', async () => {
    const answers = await Promise.all([enter([]), enter([])]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  test('OR-33: a doctor enters the own absence and cannot move appointments of colleagues; assistants may move and cancel', async () => {
    const { clinic, plan, patient, slot } = scene;
    const lenas = await anAppointment(clinic, plan, patient, {
      slot: { date: '2026-11-24', start_time: '14:00', doctor_id: plan.lena },
    });
    const annas = await anAppointment(clinic, plan, patient, on('09:00'));
    expect((await enter([], { doctor_id: plan.lena }, 'doctor')).status).toBe(404);

    const decisions = [
      { appointment_id: lenas, action: 'cancel' },
      { appointment_id: annas, action: 'move', schedule: slot('2026-11-24T13:45:00Z', plan.lena) },
    ];
    const { body } = await enter(decisions, { doctor_id: undefined }, 'doctor');
    expect(body.data.results).toMatchObject([
      { result: 'refused', appointment: null },
      { result: 'refused', appointment: { id: annas } },
    ]);
    const desk = await scene.as('assistant', `POST /api/staff/absences/${body.data.id}/decisions`, {
      decisions: decisions.slice(1),
    });
    expect(outcomes(desk.body.data.results)).toEqual([[annas, 'moved']]);
    expect((await readAppointment(clinic, lenas)).status).toBe('confirmed');
  });

  test('a removed absence frees its time; a second removal and a colleague’s absence are not found', async () => {
    const { clinic, plan, as } = scene;
    const { id } = (await enter([])).body.data;
    const lenas = (await enter([], { doctor_id: plan.lena })).body.data.id;
    const remove = (absence: number, role: StaffRole) => as(role, `DELETE /api/staff/absences/${absence}`);

    expect((await remove(lenas, 'doctor')).status).toBe(404);
    expect((await remove(id, 'doctor')).status).toBe(200);
    expect((await remove(id, 'doctor')).status).toBe(404);
    expect((await requestHold(clinic, plan, { date: '2026-11-24', start_time: '09:00' })).status).toBe(200);
  });

  test('malformed decisions are refused, and so are patients and strangers', async () => {
    const { clinic, patient } = scene;
    const { status, body } = await enter([
      { appointment_id: 1, action: 'move' },
      { appointment_id: 1, action: 'burn' },
    ]);
    expect([status, Object.keys(body.errors)]).toEqual([422, ['decisions.0.schedule', 'decisions.1.action']]);
    for (const path of ['', '/preview', '/1/decisions']) {
      const route = `POST /api/staff/absences${path}`;
      expect((await clinic.call(route, {}, { token: patient.token })).status).toBe(403);
      expect((await clinic.call(route, {})).status).toBe(401);
    }
  });
});
