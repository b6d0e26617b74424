import { beforeEach, describe, expect, test } from 'vitest';
import { aGuestBooking } from '#server/booking/testing.ts';
import { USER_DATA } from '#server/booking/testing-person.ts';
import { aPlan, type Plan } from '#server/schedule/testing.ts';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { aPatient, aStaffMember, confirmationToken, PASSWORD } from '#server/testing/people.ts';
import { exportOf } from '../export/testing-archive.ts';

const { email: EMAIL, birthdate: BIRTHDATE } = USER_DATA;
const OWNER = { email: EMAIL, firstName: 'Eva', lastName: 'Klein', birthdate: BIRTHDATE };

let clinic: Clinic;
let plan: Plan;
beforeEach(async () => {
  clinic = await aClinic();
  plan = await aPlan(clinic);
});

const aGuest = () => aGuestBooking(clinic, plan);
const get = (path: string, token: string | undefined) =>
  clinic.call(`GET /api/patients/${path}`, undefined, { token });
const claim = (id: number | string, token: string | undefined) =>
  clinic.call(`POST /api/patients/claims/${id}`, {}, { token });
const decline = (id: number | string, token: string | undefined) =>
  clinic.call(`POST /api/patients/claims/${id}/decline`, {}, { token });
const claimsOf = async (token: string) => (await get('dashboard', token)).body.data.claims;
const appointmentsOf = async (token: string) => (await get('get-appointments', token)).body.total;

async function moveTo(email: string, token: string): Promise<void> {
  const wish = { email, current_password: PASSWORD };
  await clinic.call('POST /api/patients/change-email', wish, { token });
  const link = await confirmationToken(clinic, email);
  const { status } = await clinic.call('POST /api/patients/confirm-email', { token: link }, { token });
  expect(status).toBe(200);
}

/** The account shows nothing of the guest booking on any screen. */
async function expectNothing(token: string): Promise<void> {
  expect(await appointmentsOf(token)).toBe(0);
  expect((await get('anamneses/latest', token)).body.data).toBeNull();
  expect((await get('profile', token)).body.data.anamnese_file).toEqual([]);
  expect((await clinic.call('GET /api/chats', {}, { token })).body.data.conversations).toEqual([]);
  const { paths, textOf } = await exportOf(clinic, token);
  expect(paths.filter((path) => path.startsWith('files/'))).toEqual([]);
  expect(textOf('data.json')).not.toContain('2026-11-17T08:00');
}

describe('the owner of a proven address', () => {
  test('sees date and doctor of a guest booking, and nothing else before claiming it', async () => {
    const owner = await aPatient(clinic, OWNER);
    const guest = await aGuest();

    await expectNothing(owner.token);
    expect(await claimsOf(owner.token)).toEqual([
      {
        id: guest.id,
        booked_at: expect.any(String),
        appointments: [{ starts_at: '2026-11-17T08:00:00.000Z', doctor: expect.any(String) }],
      },
    ]);
  });

  test('claims appointment and history; the browser that booked is signed out; the claim is logged and mailed', async () => {
    const owner = await aPatient(clinic, OWNER);
    const guest = await aGuest();
    const { status, body } = await claim(guest.id, owner.token);

    expect([status, body.message]).toEqual([200, 'Der Termin gehört jetzt zu Ihrem Konto.']);
    expect(await appointmentsOf(owner.token)).toBe(1);
    expect((await get('anamneses/latest', owner.token)).body.data).not.toBeNull();
    expect((await get('profile', guest.token)).status).toBe(401);
    expect(await claimsOf(owner.token)).toEqual([]);
    expect((await get('access-log', owner.token)).body.data[0]).toMatchObject({ kind: 'booking_claimed' });
    expect((await clinic.letters(EMAIL)).map(({ subject }) => subject)).toContain('Termin übernommen');
    expect((await claim(guest.id, owner.token)).status).toBe(404);
  });

  test('opens the own file to the doctor of the booking only by claiming it', async () => {
    const owner = await aPatient(clinic, OWNER);
    const doctor = await aDoctor();
    const guest = await aGuest();
    const file = (id: number) => clinic.call(`GET /api/staff/patients/${id}`, {}, { token: doctor.token });

    expect((await file(owner.id)).status).toBe(404);
    expect((await file(guest.id)).body.data.address_state).toBe('guest');
    await claim(guest.id, owner.token);
    expect((await file(owner.id)).status).toBe(200);
  });

  test.each([
    ['another birthdate', { birthdate: '1974-03-10' }],
    ['no birthdate', { birthdate: null }],
    ['quite another name', { firstName: 'Beatrix', lastName: 'Schmidt' }],
  ])('cannot claim the history of a guest with %s', async (_, change) => {
    const owner = await aPatient(clinic, { ...OWNER, ...change });
    const guest = await aGuest();

    expect((await claim(guest.id, owner.token)).body.code).toBe('audit.claim_differs');
    await expectNothing(owner.token);
    expect(await appointmentsOf(guest.token)).toBe(1);
  });

  test('cannot try birthdates: five claims a day', async () => {
    const owner = await aPatient(clinic, { ...OWNER, birthdate: null });
    const guest = await aGuest();
    for (let tries = 0; tries < 5; tries += 1) await claim(guest.id, owner.token);
    expect((await claim(guest.id, owner.token)).status).toBe(429);
  });

  test('shares the tries at one guest with every account that moves to the address', async () => {
    const guest = await aGuest();
    const first = await aPatient(clinic, { ...OWNER, birthdate: '1950-01-01' });
    for (let tries = 0; tries < 5; tries += 1) await claim(guest.id, first.token);
    await moveTo('weg@example.test', first.token);
    const second = await aPatient(clinic, { ...OWNER, email: 'zweite@example.test' });
    await moveTo(EMAIL, second.token);

    expect((await claim(guest.id, second.token)).status).toBe(429);
    expect(await claimsOf(second.token)).toMatchObject([{ id: guest.id }]);
    await expectNothing(second.token);
  });

  test('declines once: no more mail comes, and the guest is asked to correct the address', async () => {
    const owner = await aPatient(clinic, OWNER);
    const guest = await aGuest();
    const letters = (await clinic.letters(EMAIL)).length;

    expect((await decline(guest.id, owner.token)).status).toBe(200);
    expect(await claimsOf(owner.token)).toEqual([]);
    expect((await get('dashboard', guest.token)).body.data.to_do).toContainEqual({
      kind: 'correct_email',
      appointment_id: null,
    });
    await clinic.call('POST /api/patients/resend-confirmation', {}, { token: guest.token });
    expect(await clinic.letters(EMAIL)).toHaveLength(letters);
    expect((await decline(guest.id, owner.token)).status).toBe(404);
    expect((await claim(guest.id, owner.token)).status).toBe(404);
  });

  test('is the only one who may claim or decline', async () => {
    const owner = await aPatient(clinic, OWNER);
    const guest = await aGuest();
    const stranger = await aPatient(clinic, { email: 'fremd@example.test', birthdate: BIRTHDATE });

    for (const act of [claim, decline]) {
      expect((await act(guest.id, undefined)).status).toBe(401);
      expect((await act(guest.id, stranger.token)).status).toBe(404);
      expect((await act(guest.id, guest.token)).status).toBe(404);
      expect((await act(stranger.id, owner.token)).status).toBe(404);
      expect((await act('x', owner.token)).status).toBe(422);
    }
    expect(await claimsOf(owner.token)).toHaveLength(1);
  });
});

describe('the staff', () => {
  test('see whether an address is proven, and send the mail again', async () => {
    const { token } = await aStaffMember(clinic, 'assistant');
    const stateOf = async (id: number) =>
      (await clinic.call(`GET /api/staff/patients/${id}`, {}, { token })).body.data.address_state;
    const mail = (id: number) =>
      clinic.call(`POST /api/staff/patients/${id}/confirmation-letter`, {}, { token });
    const guest = await aGuest();
    const letters = (await clinic.letters(EMAIL)).length;

    expect(await stateOf(guest.id)).toBe('guest');
    expect((await mail(guest.id)).status).toBe(200);
    expect(await clinic.letters(EMAIL)).toHaveLength(letters + 1);
    const owner = await aPatient(clinic, OWNER);
    expect([await stateOf(guest.id), await stateOf(owner.id)]).toEqual(['known', 'proven']);
    expect((await mail(owner.id)).body.code).toBe('identity.nothing_to_confirm');
    await decline(guest.id, owner.token);
    expect(await stateOf(guest.id)).toBe('declined');
    expect((await mail(guest.id)).body.code).toBe('identity.nothing_to_confirm');
  });
});

async function aDoctor() {
  const admin = await aStaffMember(clinic, 'admin');
  const doctor = await aStaffMember(clinic, 'doctor');
  const { status, body } = await clinic.call(
    `POST /api/staff/accounts/${doctor.id}/doctor`,
    { doctor_id: plan.anna },
    { token: admin.token },
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return doctor;
}
