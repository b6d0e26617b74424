import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FeeAgreement } from '#contract/booking-agreement.contract.ts';
import { aForm } from '#web/patient/anamnesis/form/testing-form.ts';
import { imageOf, provideCanvas } from '#web/patient/anamnesis/signature/testing-signature.ts';
import { type Answers, refused } from '#web/testing/api.ts';
import { expectToast } from '#web/testing/open-screen.tsx';
import { LOOK_UP, OFFER, openConfirmation } from '../confirm/testing-confirm.ts';
import { cardOption, heading, openPayment } from '../payment/testing-payment.ts';
import { HELD, STEP, TERMS } from '../testing-wizard.ts';

const READ = 'GET /api/patients/booking-terms';
const SIGN = 'POST /api/patients/fee-agreement';

const AGREEMENT: FeeAgreement = {
  text_version: '2026-12',
  terms_hash: 'a'.repeat(64),
  signed_at: null,
  doctor: 'Dr. med. Anna Berg',
  patient: 'Petra Sommer',
  positions: [{ number: '3', title: 'Eingehende Beratung', factor_hundredths: 600, amount_cents: 52_46 }],
};
const SIGNED = { ...AGREEMENT, signed_at: '2026-11-16T09:01:00Z' };
const SIGNED_ANSWER = { message: 'Ihre Unterschrift ist gespeichert.', data: SIGNED };
const readAs = (fee_agreement: FeeAgreement): Answers => ({ [READ]: { data: TERMS, fee_agreement } });

async function openStep(answers: Answers = {}, isSignedIn = false) {
  provideCanvas();
  return await openPayment({ ...readAs(AGREEMENT), [SIGN]: SIGNED_ANSWER, ...answers }, { isSignedIn });
}

const paper = () =>
  screen.findByRole('region', { name: 'Vereinbarung über die Höhe der Vergütung (§ 2 GOÄ)' });
const signButton = () => screen.findByRole('button', { name: 'Vereinbarung unterschreiben' });
const payments = () => screen.queryByRole('heading', { name: 'Wie möchten Sie zahlen?' });

async function sign(user: Awaited<ReturnType<typeof openStep>>['user']) {
  await user.click(await signButton());
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Unterzeichnen' }));
}

test.each([
  ['a guest', false],
  ['a patient', true],
])(
  '%s reads the whole agreement and cannot choose how to pay before signing it',
  async (_who, isSignedIn) => {
    await openStep({}, isSignedIn);
    const text = (await paper()).textContent?.replaceAll(/\s/g, ' ');
    expect(text).toBe(
      'Zwischen Dr. med. Anna Berg und Petra Sommer wird für die folgenden Leistungen vereinbart:' +
        'GOÄ-Nr. 3 Eingehende BeratungSteigerungssatz6,0Betrag52,46 €' +
        'Eine Erstattung der Vergütung durch Erstattungsstellen ist möglicherweise nicht in vollem Umfang gewährleistet.',
    );
    await signButton();
    expect(payments()).toBeNull();
  },
);

test('signing sends what was read, and then the ways to pay are there', async () => {
  const { api, user } = await openStep();
  await user.click(await signButton());
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Abbrechen' }));
  expect(api.sent(SIGN)).toEqual([]);
  api.answer(readAs(SIGNED));
  await sign(user);
  await expectToast('success', 'Ihre Unterschrift ist gespeichert.');
  await cardOption();
  expect(api.sent(SIGN)).toEqual([{ signature: imageOf('Petra Sommer'), terms_hash: AGREEMENT.terms_hash }]);
  expect(document.activeElement?.textContent).toMatch(
    /^Sie haben die Vereinbarung am 16\.11\.2026.* unterschrieben/,
  );
  expect(screen.queryByRole('button', { name: 'Vereinbarung unterschreiben' })).toBeNull();
});

test('an agreement that changed meanwhile is refused, read again and can be signed then', async () => {
  const message = 'Die Vereinbarung hat sich inzwischen geändert.';
  const changed = { ...AGREEMENT, terms_hash: 'b'.repeat(64) };
  const { api, user } = await openStep({
    [SIGN]: refused(409, { code: 'booking.fee_agreement_changed', message }),
  });
  await signButton();
  api.answer(readAs(changed));
  await sign(user);
  await expectToast('error', message);
  expect(payments()).toBeNull();
  await waitFor(() => expect(api.sent(READ).length).toBeGreaterThan(1));
  api.answer({ [SIGN]: SIGNED_ANSWER, ...readAs({ ...SIGNED, terms_hash: changed.terms_hash }) });
  await sign(user);
  await cardOption();
  expect(api.sent(SIGN).at(-1)).toMatchObject({ terms_hash: changed.terms_hash });
});

test('a signature that the server cannot read leaves the agreement as it is', async () => {
  const message = 'Bitte prüfen Sie Ihre Eingaben.';
  const errors = { signature: ['Bitte unterschreiben Sie mit Ihrem Namen.'] };
  const { user } = await openStep({ [SIGN]: refused(422, { message, errors }) });
  await sign(user);
  await expectToast('error', 'Bitte unterschreiben Sie mit Ihrem Namen.');
  await signButton();
  expect(payments()).toBeNull();
});

test('after a reload the signature is still there, and the way back and forth keeps it', async () => {
  const { user } = await openStep({
    ...readAs(SIGNED),
    [STEP]: { message: 'Danke.', hold: HELD.hold },
    'GET /api/patients/anamnesis-form': { data: aForm() },
  });
  await cardOption();
  await user.click(screen.getByRole('button', { name: 'Zurück' }));
  await heading('Ihre Stammdaten');
  await user.click(screen.getByRole('button', { name: 'Weiter' }));
  await heading('Ihre Anamnese');
  await user.click(await screen.findByRole('button', { name: 'Weiter' }));
  await cardOption();
  expect(screen.getByText(/Sie haben die Vereinbarung am/)).toBeTruthy();
});

test('the clinic changed the agreement after the signature: beginning to pay leads back to it', async () => {
  const message = 'Für diese Leistung ist vorher eine Vereinbarung nötig.';
  const { api, user } = await openStep({
    ...readAs(SIGNED),
    'POST /api/patients/appointment/guest/setup-intent': refused(409, {
      code: 'booking.fee_agreement_missing',
      message,
    }),
  });
  const card = await cardOption();
  api.answer(readAs(AGREEMENT));
  await user.click(card);
  await signButton();
  expect(payments()).toBeNull();
});

test('in English', async () => {
  const { api } = await openConfirmation(
    { [LOOK_UP]: { data: { ...OFFER, fee_agreement: AGREEMENT } } },
    'en',
  );
  await screen.findByRole('button', { name: 'Sign the agreement' });
  expect(screen.getByText('Insurers and other bodies may not reimburse the fee in full.')).toBeTruthy();
  expect(api.sent(SIGN)).toEqual([]);
});

test('behind a confirmation link it is signed with the token, and names nobody', async () => {
  provideCanvas();
  const unnamed = { ...AGREEMENT, patient: '' };
  const { api, user } = await openConfirmation({
    [LOOK_UP]: { data: { ...OFFER, fee_agreement: unnamed } },
    [SIGN]: SIGNED_ANSWER,
  });
  expect((await paper()).textContent).toContain('Zwischen Dr. med. Anna Berg und Ihnen wird');
  await user.click(await signButton());
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(await dialog.findByRole('textbox', { name: 'Ihr Vor- und Nachname' }), 'Petra Sommer');
  api.answer({
    [LOOK_UP]: { data: { ...OFFER, fee_agreement: { ...unnamed, signed_at: SIGNED.signed_at } } },
  });
  await user.click(dialog.getByRole('button', { name: 'Unterzeichnen' }));
  await cardOption();
  expect(api.sent(SIGN)).toMatchObject([{ token: 'token-1', terms_hash: AGREEMENT.terms_hash }]);
});
