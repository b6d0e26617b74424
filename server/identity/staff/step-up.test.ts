import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { findActor, requireFreshProof } from '#server/platform/sessions/sessions.ts';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { aStaffMember, PASSWORD } from '#server/testing/people.ts';
import { appCode, firstSignIn, wrongCode } from './testing-staff.ts';

const TEN_MINUTES = 10 * 60;

const stepUp = (clinic: Clinic, token: string, proof: object) =>
  clinic.call('POST /api/staff/step-up', proof, { token });

async function isFresh({ db, clock }: Clinic, token: string): Promise<boolean> {
  const actor = await findActor(db, token, true, clock.now());
  if (actor?.kind !== 'staff') throw new Error('Nobody of the staff is signed in.');
  try {
    requireFreshProof(actor, clock.now());
    return true;
  } catch {
    return false;
  }
}

test('7.5.1: a sign-in is fresh for ten minutes, a step-up makes it so again', async () => {
  const clinic = await aClinic();
  const { email } = await aStaffMember(clinic);
  const { token, secret } = await firstSignIn(clinic, email);
  expect(await isFresh(clinic, token)).toBe(true);
  clinic.clock.advance(TEN_MINUTES - 60);
  expect(await isFresh(clinic, token)).toBe(false);

  const { body } = await stepUp(clinic, token, { code: appCode(clinic, secret) });
  const left = Date.parse(body.data.fresh_until) - clinic.clock.now().getTime();
  expect(Math.round(left / 60_000)).toBe(10);
  clinic.clock.advance(TEN_MINUTES - 60);
  expect(await isFresh(clinic, token)).toBe(true);
  clinic.clock.advance(60);
  expect(await isFresh(clinic, token)).toBe(false);
});

test('7.5.1: only the session that gave the proof is fresh', async () => {
  const clinic = await aClinic();
  const { email, token: other } = await aStaffMember(clinic);
  const { token, secret } = await firstSignIn(clinic, email);
  clinic.clock.advance(TEN_MINUTES);
  await stepUp(clinic, token, { code: appCode(clinic, secret) });

  expect([await isFresh(clinic, token), await isFresh(clinic, other)]).toEqual([true, false]);
});

test('7.5.1: a wrong or used code, the password, or an empty form is no proof', async () => {
  const clinic = await aClinic();
  const { email } = await aStaffMember(clinic);
  const { token, secret } = await firstSignIn(clinic, email);
  clinic.clock.advance(TEN_MINUTES);
  const refused = async (proof: object) => {
    const { status, body } = await stepUp(clinic, token, proof);
    return [status, body.code, ...Object.keys(body.errors)];
  };

  const wrong = ['identity.wrong_second_factor', 'code'];
  expect(await refused({ code: wrongCode(clinic, secret) })).toEqual([422, ...wrong]);
  expect(await refused({ password: PASSWORD })).toEqual([422, 'request.invalid', 'code']);
  expect(await refused({})).toEqual([422, 'request.invalid', 'code']);
  expect(await isFresh(clinic, token)).toBe(false);
  const code = appCode(clinic, secret);
  expect((await stepUp(clinic, token, { code })).status).toBe(200);
  expect(await refused({ code })).toEqual([422, ...wrong]);
});

test('after ten wrong proofs within a quarter of an hour guessing is refused', async () => {
  const clinic = await aClinic();
  const { email } = await aStaffMember(clinic);
  const { token, secret } = await firstSignIn(clinic, email);
  for (let i = 0; i < 10; i += 1) await stepUp(clinic, token, { code: wrongCode(clinic, secret) });

  expect((await stepUp(clinic, token, { code: appCode(clinic, secret) })).status).toBe(429);
});

test('a demo account, which has no second factor, gives its password', async () => {
  const clinic = await aClinic();
  const { token } = await aStaffMember(clinic);
  await clinic.db.execute(sql`update staff_member set is_demo = true`);
  clinic.clock.advance(TEN_MINUTES);

  expect((await stepUp(clinic, token, { password: 'falsch-geraten' })).status).toBe(422);
  expect((await stepUp(clinic, token, { code: '123456' })).status).toBe(422);
  expect(await isFresh(clinic, token)).toBe(false);
  expect((await stepUp(clinic, token, { password: PASSWORD })).status).toBe(200);
  expect(await isFresh(clinic, token)).toBe(true);
});
