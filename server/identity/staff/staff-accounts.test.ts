import { expect, test } from 'vitest';
import { openSession } from '#server/platform/sessions/sessions.ts';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { aStaffMember } from '#server/testing/people.ts';
import { ensureStaffMember } from '../register/demo-accounts.service.ts';
import { endStaffAccount } from './staff-accounts.service.ts';
import { appCode, firstSignIn, logInStaff } from './testing-staff.ts';

const end = (clinic: Clinic, token: string, id: number | string) =>
  clinic.call(`POST /api/staff/accounts/${id}/end`, {}, { token });
const list = (clinic: Clinic, token: string) => clinic.call('GET /api/staff/accounts', undefined, { token });

async function anotherAdmin({ db, clock }: Clinic) {
  const person = { email: 'zweite@klinik.example.test', firstName: 'Ida', lastName: 'Adler', locale: 'de' };
  const id = await ensureStaffMember(db, { ...person, roles: ['admin'], locale: 'de' }, clock.now());
  const subject = { kind: 'staff', staffId: id, roles: ['admin'] } as const;
  return { id, token: (await openSession(db, subject, {}, clock.now())).token };
}

test('the list says who works here, who is invited and who has left, and contains no secret', async () => {
  const clinic = await aClinic();
  const admin = await aStaffMember(clinic);
  const doctor = await aStaffMember(clinic, 'doctor');
  await end(clinic, admin.token, doctor.id);
  const person = {
    roles: ['assistant'],
    first_name: 'Jana',
    last_name: 'Abel',
    email: 'jana@klinik.example.test',
  };
  await clinic.call('POST /api/staff/accounts', person, { token: admin.token });

  const { body } = await list(clinic, admin.token);
  expect(body.data).toEqual([
    expect.objectContaining({ name: 'Jana Abel', roles: ['assistant'], state: 'invited', left_at: null }),
    expect.objectContaining({ id: admin.id, state: 'active', has_second_factor: false }),
    expect.objectContaining({ id: doctor.id, state: 'left', left_at: expect.any(String) }),
  ]);
  expect(JSON.stringify(body)).not.toMatch(/argon2|hash|secret/i);
});

test('8.3.2: when an account ends, its sessions, pending sign-ins, password and app end at once', async () => {
  const clinic = await aClinic();
  const { email, id } = await aStaffMember(clinic, 'doctor');
  const { token, secret } = await firstSignIn(clinic, email);
  const { pending_token } = (await logInStaff(clinic, email)).body;
  const admin = await aStaffMember(clinic);

  expect((await end(clinic, admin.token, id)).status).toBe(200);

  expect((await clinic.call('POST /api/staff/logout', {}, { token })).status).toBe(401);
  const factor = { pending_token, code: appCode(clinic, secret) };
  expect((await clinic.call('POST /api/staff/login/second-factor', factor)).status).toBe(422);
  expect((await logInStaff(clinic, email)).status).toBe(422);
  expect((await end(clinic, admin.token, id)).status).toBe(404);
});

test('a member who comes back is invited again and starts without the old app', async () => {
  const clinic = await aClinic();
  const { email, id } = await aStaffMember(clinic, 'doctor');
  await firstSignIn(clinic, email);
  const admin = await aStaffMember(clinic);
  await end(clinic, admin.token, id);

  const person = { roles: ['doctor'], first_name: 'Mara', last_name: 'Sommer', email };
  const invited = await clinic.call('POST /api/staff/accounts', person, { token: admin.token });
  const [letter] = await clinic.letters(email);
  const token = /invitation\/([\w-]{43})/.exec(letter?.text ?? '')?.[1];
  const password = 'ein-gutes-schloss-7';
  const accepted = await clinic.call('POST /api/staff/invitation', { token, password });

  expect(invited.body.data.id).toBe(id);
  expect(accepted.body.second_factor).toBe('to_set_up');
});

test('when an account ends, its open invitation ends', async () => {
  const clinic = await aClinic();
  const { token } = await aStaffMember(clinic);
  const person = {
    roles: ['doctor'],
    first_name: 'Jana',
    last_name: 'Abel',
    email: 'jana@klinik.example.test',
  };
  const { id } = (await clinic.call('POST /api/staff/accounts', person, { token })).body.data;
  const [letter] = await clinic.letters(person.email);
  const link = /invitation\/([\w-]{43})/.exec(letter?.text ?? '')?.[1];
  await end(clinic, token, id);

  const form = { token: link, password: 'ein-gutes-schloss-7' };
  expect(await clinic.call('POST /api/staff/invitation', form)).toMatchObject({
    status: 422,
    body: { code: 'identity.link_invalid' },
  });
});

test('an administrator cannot end the own account nor a missing one', async () => {
  const clinic = await aClinic();
  const { id, token } = await aStaffMember(clinic);

  expect(await end(clinic, token, id)).toMatchObject({ status: 409, body: { code: 'identity.own_account' } });
  expect((await end(clinic, token, 999_999)).status).toBe(404);
  expect((await end(clinic, token, 'x')).status).toBe(422);
  expect((await list(clinic, token)).status).toBe(200);
});

test('of two administrators who end each other at the same moment, one remains', async () => {
  const clinic = await aClinic();
  const first = await aStaffMember(clinic);
  const second = await anotherAdmin(clinic);

  const answers = await Promise.all([
    end(clinic, first.token, second.id),
    end(clinic, second.token, first.id),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  const lists = [await list(clinic, first.token), await list(clinic, second.token)];
  expect(lists.map(({ status }) => status).toSorted()).toEqual([200, 401]);
});

test('an administrator whose account has ended meanwhile ends nobody', async () => {
  const clinic = await aClinic();
  const { deps } = clinic;
  const remaining = await aStaffMember(clinic);
  const other = await aStaffMember(clinic, 'doctor');
  const provenAt = clinic.clock.now();
  const gone = { kind: 'staff', staffId: other.id + 1, roles: ['admin'], sessionId: 1, provenAt } as const;
  const client = { locale: 'de' } as Parameters<typeof endStaffAccount>[3];

  await expect(endStaffAccount(deps, gone, other.id, client)).rejects.toMatchObject({
    code: 'session.required',
  });
  const { body } = await clinic.call('GET /api/staff/accounts', undefined, { token: remaining.token });
  expect(body.data.find(({ id }: { id: number }) => id === other.id)).toMatchObject({ state: 'active' });
});

test('ending an account asks for a fresh proof', async () => {
  const clinic = await aClinic();
  const { token } = await aStaffMember(clinic);
  const { id } = await aStaffMember(clinic, 'doctor');
  clinic.clock.advance(10 * 60);

  expect(await end(clinic, token, id)).toMatchObject({
    status: 403,
    body: { code: 'session.proof_required' },
  });
});
