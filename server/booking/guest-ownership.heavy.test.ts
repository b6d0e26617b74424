import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { exportOf } from '#server/audit/export/testing-archive.ts';
import { acceptMailbox } from '#server/identity/email/prove-address.service.ts';
import { findAccount, setPassword } from '#server/identity/patient.store.ts';
import { patient as patientTable } from '#server/identity/patient.tables.ts';
import { isFamiliarNetwork } from '#server/identity/sign-in/sign-in.store.ts';
import { aPlan, type Plan } from '#server/schedule/testing.ts';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { aPatient, confirmationToken, PASSWORD, register } from '#server/testing/people.ts';
import { aGuestBooking } from './testing.ts';
import { USER_DATA } from './testing-person.ts';

const { email: EMAIL, birthdate: BIRTHDATE, password: GUEST_PASSWORD } = USER_DATA;
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
const logIn = (password: string) => clinic.call('POST /api/login', { email: EMAIL, password });
const confirm = (form: object, token?: string) =>
  clinic.call('POST /api/patients/confirm-email', form, { token });
const claimsOf = async (token: string) => (await get('dashboard', token)).body.data.claims;
const appointmentsOf = async (token: string) => (await get('get-appointments', token)).body.total;

async function rowOf(id: number) {
  const [row] = await clinic.db.select().from(patientTable).where(eq(patientTable.id, id));
  return row;
}

/** Expects that the account shows no booking on any page. */
async function expectNothing(token: string): Promise<void> {
  expect(await appointmentsOf(token)).toBe(0);
  expect((await get('anamneses/latest', token)).body.data).toBeNull();
  expect((await get('profile', token)).body.data.anamnese_file).toEqual([]);
  expect((await clinic.call('GET /api/chats', {}, { token })).body.data.conversations).toEqual([]);
  const { paths, textOf } = await exportOf(clinic, token);
  expect(paths.filter((path) => path.startsWith('files/'))).toEqual([]);
  expect(textOf('data.json')).not.toContain('2026-11-17T08:00');
}

describe('an account whose e-mail address is not proven', () => {
  test('sees no booking that a guest makes under the same address, and cannot sign in with it', async () => {
    await register(clinic, { email: EMAIL });
    const guest = await aGuest();

    expect((await logIn('korrekt-pferd-batterie')).status).toBe(422);
    expect(await appointmentsOf(guest.token)).toBe(1);
  });

  test('sees no such booking, even with an earlier session', async () => {
    const squatter = await aPatient(clinic, { ...OWNER, emailVerifiedAt: null });
    await aGuest();

    await expectNothing(squatter.token);
    expect(await claimsOf(squatter.token)).toEqual([]);
  });

  test('loses password, session and address when the guest proves the mailbox', async () => {
    const squatter = await aPatient(clinic, { ...OWNER, emailVerifiedAt: null });
    const guest = await aGuest();
    const token = await confirmationToken(clinic, EMAIL);

    expect((await confirm({ token }, guest.token)).status).toBe(200);
    expect((await get('profile', squatter.token)).status).toBe(401);
    expect(await rowOf(squatter.id)).toMatchObject({ passwordHash: null, holdsAddress: false });
    const { body } = await logIn(GUEST_PASSWORD);
    expect(body.user.id).toBe(guest.id);
  });

  test('is not proven by a code that was sent before it lost the address', async () => {
    const squatter = await aPatient(clinic, { ...OWNER, emailVerifiedAt: null });
    const before = await findAccount(clinic.db, squatter.id);
    await aGuest();
    await confirm({ token: await confirmationToken(clinic, EMAIL), password: GUEST_PASSWORD });

    if (before) await acceptMailbox(clinic.deps, before, undefined);
    expect(await rowOf(squatter.id)).toMatchObject({ holdsAddress: false, emailVerifiedAt: null });
  });

  test('loses the address to another account that proves it', async () => {
    const squatter = await aPatient(clinic, { ...OWNER, emailVerifiedAt: null });
    const mover = await aPatient(clinic, { email: 'alt@example.test' });
    const wish = { email: EMAIL, current_password: PASSWORD };
    await clinic.call('POST /api/patients/change-email', wish, { token: mover.token });

    const token = await confirmationToken(clinic, EMAIL);
    expect((await confirm({ token }, mover.token)).status).toBe(200);
    expect((await rowOf(squatter.id))?.holdsAddress).toBe(false);
    expect((await logIn(PASSWORD)).body.user.id).toBe(mover.id);
  });
});

describe('the account of a guest booking', () => {
  test('belongs to the browser that booked; the network of that browser does not prove the address', async () => {
    const guest = await aGuest();
    expect(await appointmentsOf(guest.token)).toBe(1);
    expect((await get('anamneses/latest', guest.token)).body.data).not.toBeNull();
    expect((await logIn(GUEST_PASSWORD)).status).toBe(422);
    expect(await isFamiliarNetwork(clinic.db, EMAIL, '127.0.0.1')).toBe(false);
  });

  test('is not opened by the mailbox alone: neither by link, nor by code, nor by a new password', async () => {
    await aGuest();
    const token = await confirmationToken(clinic, EMAIL);
    expect(await confirm({ token })).toMatchObject({
      status: 422,
      body: { errors: { password: expect.any(Array), birthdate: expect.any(Array) } },
    });

    await clinic.call('POST /api/send-otp', { email: EMAIL });
    await clinic.call('POST /api/patients/forgot-password', { email: EMAIL });
    const letters = await clinic.letters(EMAIL);
    expect(letters.filter(({ text }) => /^\d{6}$/m.test(text) || text.includes('reset-password'))).toEqual(
      [],
    );
    expect(letters.filter(({ text }) => text.includes('confirm-email')).length).toBeGreaterThan(1);
  });

  test('gets at most five mails an hour, for all accounts with its address together', async () => {
    const { id } = await aGuest();
    const { id: _id, ...file } = (await rowOf(id)) ?? { email: '', emailKey: '' };
    for (let copy = 0; copy < 2; copy += 1)
      await clinic.db.insert(patientTable).values(file as typeof patientTable.$inferInsert);
    const before = (await clinic.letters(EMAIL)).length;

    for (const path of ['send-otp', 'patients/forgot-password', 'send-otp', 'patients/forgot-password'])
      await clinic.call(`POST /api/${path}`, { email: EMAIL });
    expect((await clinic.letters(EMAIL)).length - before).toBe(5);
    clinic.clock.advance(3_600);
    await clinic.call('POST /api/patients/forgot-password', { email: EMAIL });
    expect((await clinic.letters(EMAIL)).length - before).toBe(8);
  });

  test('is claimed by link and password on another device, which signs the first browser out', async () => {
    const guest = await aGuest();
    const token = await confirmationToken(clinic, EMAIL);
    expect((await confirm({ token, password: 'nicht-das-passwort' })).body.code).toBe(
      'identity.wrong_password',
    );
    const { status, body } = await confirm({ token, password: GUEST_PASSWORD });

    expect([status, body.userSession.user.id]).toEqual([200, guest.id]);
    expect((await get('profile', guest.token)).status).toBe(401);
    expect(await appointmentsOf(body.userSession.access_token)).toBe(1);
    const again = await confirm({ token, password: GUEST_PASSWORD });
    expect([again.status, again.body.userSession]).toEqual([200, undefined]);
  });

  test('is claimed by link and birthdate, which ends the forgotten password', async () => {
    const guest = await aGuest();
    const token = await confirmationToken(clinic, EMAIL);
    expect((await confirm({ token, birthdate: '1974-03-10' })).body).toMatchObject({
      code: 'identity.wrong_birthdate',
      errors: { birthdate: [expect.any(String)] },
    });
    const { body } = await confirm({ token, birthdate: BIRTHDATE });

    expect(body.userSession.user.id).toBe(guest.id);
    expect((await rowOf(guest.id))?.passwordHash).toBeNull();
  });

  test('without a password is not opened by the mailbox alone', async () => {
    const guest = await aGuest();
    await setPassword(clinic.db, guest.id, null);
    const token = await confirmationToken(clinic, EMAIL);

    const { status, body } = await confirm({ token });
    expect([status, body.errors]).toMatchObject([422, { birthdate: expect.any(Array) }]);
    expect((await confirm({ token, password: GUEST_PASSWORD })).status).toBe(422);
    expect((await confirm({ token, birthdate: BIRTHDATE })).body.userSession.user.id).toBe(guest.id);
  });

  test('no longer trusts the network of the booking after a claim by birthdate', async () => {
    await aGuest();
    const token = await confirmationToken(clinic, EMAIL);
    const path = 'POST /api/patients/confirm-email';
    await clinic.call(path, { token, birthdate: BIRTHDATE }, { network: '203.0.113.9' });

    expect(await isFamiliarNetwork(clinic.db, EMAIL, '127.0.0.1')).toBe(false);
    expect(await isFamiliarNetwork(clinic.db, EMAIL, '203.0.113.9')).toBe(true);
  });

  test('accepts one of two links that are used at the same moment', async () => {
    const guest = await aGuest();
    const first = await confirmationToken(clinic, EMAIL);
    await clinic.call('POST /api/patients/resend-confirmation', {}, { token: guest.token });
    const second = await confirmationToken(clinic, EMAIL);
    const answers = await Promise.all([
      confirm({ token: first }, guest.token),
      confirm({ token: second, birthdate: BIRTHDATE }),
    ]);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  test('allows five guesses of the birthdate a day', async () => {
    await aGuest();
    const token = await confirmationToken(clinic, EMAIL);
    for (let day = 10; day < 15; day += 1) await confirm({ token, birthdate: `1974-03-${day}` });
    expect((await confirm({ token, birthdate: BIRTHDATE })).status).toBe(429);
  });

  test('stays signed in when the mail is confirmed in the same browser', async () => {
    const guest = await aGuest();
    const token = await confirmationToken(clinic, EMAIL);
    expect((await confirm({ token }, guest.token)).body).not.toHaveProperty('userSession');
    expect(await appointmentsOf(guest.token)).toBe(1);
    expect((await get('profile', guest.token)).body.data.email_verified).toBe(true);
  });

  test('does not get an address that another account has proven meanwhile', async () => {
    const guest = await aGuest();
    const token = await confirmationToken(clinic, EMAIL);
    const owner = await aPatient(clinic, OWNER);

    expect((await confirm({ token }, guest.token)).body.code).toBe('identity.address_has_account');
    expect((await rowOf(guest.id))?.holdsAddress).toBe(false);
    expect(await claimsOf(owner.token)).toMatchObject([{ id: guest.id }]);
  });

  test('gets the address if it is the first of two that prove it at the same moment', async () => {
    const first = await aGuest();
    const link = await confirmationToken(clinic, EMAIL);
    const second = await aPatient(clinic, {
      ...OWNER,
      emailVerifiedAt: null,
      isGuest: true,
      holdsAddress: false,
    });
    await clinic.call('POST /api/patients/resend-confirmation', {}, { token: second.token });
    const other = await confirmationToken(clinic, EMAIL);
    const answers = await Promise.all([
      confirm({ token: link }, first.token),
      confirm({ token: other }, second.token),
    ]);

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const rows = [await rowOf(first.id), await rowOf(second.id)];
    expect(rows.filter((row) => row?.holdsAddress)).toHaveLength(1);
  });
});

describe('the answer "this was not me" to a mailed link', () => {
  const declineByLink = (token: string) => clinic.call('POST /api/patients/decline-email', { token });

  test('ends the link and all further mails of a guest', async () => {
    const guest = await aGuest();
    const token = await confirmationToken(clinic, EMAIL);
    expect((await declineByLink(token)).status).toBe(200);

    expect((await rowOf(guest.id))?.addressDeclinedAt).toEqual(expect.any(Date));
    expect((await confirm({ token }, guest.token)).body.code).toBe('identity.link_invalid');
    expect((await declineByLink(token)).status).toBe(422);
    expect((await declineByLink('x'.repeat(43))).status).toBe(422);
  });

  test('lets the guest correct the address, and sends no mail to the same address again', async () => {
    const guest = await aGuest();
    await declineByLink(await confirmationToken(clinic, EMAIL));
    const letters = (await clinic.letters(EMAIL)).length;
    const change = (email: string) =>
      clinic.call(
        'POST /api/patients/change-email',
        { email, current_password: GUEST_PASSWORD },
        { token: guest.token },
      );

    await change(EMAIL.toUpperCase());
    expect(await clinic.letters(EMAIL)).toHaveLength(letters);
    await change('richtig@example.test');
    const token = await confirmationToken(clinic, 'richtig@example.test');
    expect((await confirm({ token }, guest.token)).status).toBe(200);
    expect(await rowOf(guest.id)).toMatchObject({ holdsAddress: true, addressDeclinedAt: null });
  });

  test('frees an address that another person has registered', async () => {
    await register(clinic, { email: EMAIL });
    await declineByLink(await confirmationToken(clinic, EMAIL));
    await register(clinic, { email: EMAIL, last_name: 'Klein' });

    const token = await confirmationToken(clinic, EMAIL);
    const { body } = await confirm({ token, password: 'korrekt-pferd-batterie' });
    expect(body.userSession.user.name).toBe('Anna Klein');
  });
});
