import { expect, test } from 'vitest';
import { aPlan } from '#server/schedule/testing.ts';
import { aClinic } from '#server/testing/clinic.ts';
import { aReadyGuest } from './testing.ts';
import { USER_DATA } from './testing-person.ts';

const ROUTE = 'POST /api/patients/appointment/guest/setup-intent';

test('API-12, PAY-02, ROLE-04: a guest starts to save a card with an e-mail address and without a session', async () => {
  const clinic = await aClinic();
  const guest = await aReadyGuest(clinic, await aPlan(clinic));

  const { status, body } = await clinic.call(ROUTE, { email: USER_DATA.email }, guest);

  expect([status, body]).toEqual([
    200,
    {
      client_secret: expect.stringMatching(/^seti_\w+_secret_/),
      customer_id: expect.stringMatching(/^cus_/),
    },
  ]);
  expect((await clinic.call(ROUTE, { email: USER_DATA.email }, guest)).body).toEqual(body);
});

test('API-12: no card setup is started without a hold, or after it has expired', async () => {
  const clinic = await aClinic();
  const guest = await aReadyGuest(clinic, await aPlan(clinic));
  const stranger = { headers: { 'x-booking-draft': 'a'.repeat(43) } };
  clinic.clock.advance(16 * 60);

  for (const caller of [{}, stranger, guest]) {
    const { status, body } = await clinic.call(ROUTE, { email: USER_DATA.email }, caller);
    expect([status, body.error]).toEqual([409, body.message]);
  }
});

test('API-12: an invalid e-mail address is refused', async () => {
  const clinic = await aClinic();
  const guest = await aReadyGuest(clinic, await aPlan(clinic));
  const { status, body } = await clinic.call(ROUTE, { email: 'eva' }, guest);
  expect([status, Object.keys(body.errors)]).toEqual([422, ['email']]);
});
