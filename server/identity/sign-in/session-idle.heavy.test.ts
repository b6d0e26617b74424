import { expect, onTestFinished, test } from 'vitest';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { addressOf, openEvents } from '#server/testing/live-events.ts';
import { aPatient, aStaffMember } from '#server/testing/people.ts';

const CLASSES = [
  {
    who: 'a patient',
    idleMinutes: 30,
    signIn: (clinic: Clinic) => aPatient(clinic),
    polls: [
      'GET /api/chats/total-unread-count',
      'GET /api/patients/dashboard',
      'POST /api/chats/1/mark-read',
    ],
    act: ['PUT /api/patients/update-profile', { user: { phone: '15123456789' } }],
  },
  {
    who: 'an administrator',
    idleMinutes: 15,
    signIn: (clinic: Clinic) => aStaffMember(clinic, 'admin'),
    polls: ['GET /api/staff/tasks', 'GET /api/staff/me'],
    act: ['PUT /api/admins/update-profile', { user: { first_name: 'Mara' } }],
  },
  {
    who: 'a doctor',
    idleMinutes: 15,
    signIn: (clinic: Clinic) => aStaffMember(clinic, 'doctor'),
    polls: ['GET /api/staff/tasks', 'POST /api/staff/chats/1/mark-read'],
    act: ['POST /api/staff/step-up', {}],
  },
] as const;

const isSignedIn = ({ status }: { status: number }) => status !== 401;

/** Calls once a minute and returns whether each call was allowed. */
async function eachMinute(clinic: Clinic, minutes: number, call: () => Promise<{ status: number }>) {
  const seen: boolean[] = [];
  for (let minute = 0; minute < minutes; minute += 1) {
    clinic.clock.advance(60);
    seen.push(isSignedIn(await call()));
  }
  return seen;
}

test.each(CLASSES)(
  'O.Auth_6: what the page of $who asks by itself does not prolong the session',
  async (each) => {
    for (const poll of each.polls) {
      const clinic = await aClinic();
      const { token } = await each.signIn(clinic);
      const seen = await eachMinute(clinic, each.idleMinutes, () => clinic.call(poll, {}, { token }));
      expect(seen).toEqual([...Array(each.idleMinutes - 1).fill(true), false]);
    }
  },
);

test('O.Auth_6: an answer that has not changed does not prolong the session', async () => {
  const clinic = await aClinic();
  const { token } = await aPatient(clinic);
  const ask = (mark = '') =>
    clinic.call('GET /api/patients/dashboard', undefined, { token, headers: { 'if-none-match': mark } });
  const mark = String((await ask()).headers.etag);

  expect((await ask(mark)).status).toBe(304);
  expect((await eachMinute(clinic, 30, () => ask(mark))).at(-1)).toBe(false);
});

test.each(CLASSES)('O.Auth_6: acts of $who prolong the session', async (each) => {
  const clinic = await aClinic();
  const { token } = await each.signIn(clinic);
  const [route, input] = each.act;
  const seen = await eachMinute(clinic, 2 * each.idleMinutes, () => clinic.call(route, input, { token }));
  expect(seen).not.toContain(false);

  clinic.clock.advance(each.idleMinutes * 60);
  expect((await clinic.call(route, input, { token })).status).toBe(401);
});

test.each(CLASSES)(
  'O.Auth_6: a call that says that $who has touched the page prolongs the session',
  async (each) => {
    const clinic = await aClinic();
    const { token } = await each.signIn(clinic);
    const [poll] = each.polls;
    const ask = (acted: string) =>
      clinic.call(poll, undefined, { token, headers: { 'x-person-acted': acted } });

    expect(await eachMinute(clinic, 2 * each.idleMinutes, () => ask('1'))).not.toContain(false);
    expect((await eachMinute(clinic, each.idleMinutes, () => ask('0'))).at(-1)).toBe(false);
  },
);

test('O.Auth_6: an open stream does not prolong the session, whatever its request says, and ends with the session', async () => {
  const clinic = await aClinic();
  const { token } = await aPatient(clinic);
  const url = `${await addressOf(clinic.http)}/api/chats/stream`;
  const open = async () => {
    const events = await openEvents(url, token, { 'x-person-acted': '1' });
    onTestFinished(events.hangUp);
    return events;
  };
  clinic.clock.advance(29 * 60);
  const events = await open();
  expect(events.status).toBe(200);
  await events.next();

  clinic.clock.advance(60);
  expect(await events.next()).toBeUndefined();
  expect((await open()).status).toBe(401);
});
