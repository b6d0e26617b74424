import { screen } from '@testing-library/react';
import { type Answers, refused } from '#web/testing/api.ts';
import { aDraft, DRAFT, openWizard, SLOT } from '../testing-wizard.ts';

export const ACCEPT = 'POST /api/patients/appointment/terms';
export const BOOK = 'POST /api/patients/appointments';
export const CONFIRMED = () => ({ setupIntent: { status: 'succeeded', payment_method: 'pm_1' } });

export const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
/** A second way to pay, so that there is a choice. */
export const WITH_PAYPAL: Answers = {
  'GET /api/get-settings': { data: [{ key: 'wizard_paypal_enabled', value: '1' }] },
};

/** Shown where there is a choice, or after the only form was closed. */
export const cardOption = () => screen.findByRole('button', { name: /^Mit Karte zahlen/ });
export const cardForm = () => screen.findByRole('form', { name: 'Kartendaten' });
export const bookButton = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: 'Zahlungspflichtig buchen' });

export function openPayment(
  answers: Answers = {},
  options: { isSignedIn?: boolean; stopsIntervals?: boolean } = {},
) {
  return openWizard({
    step: 6,
    slot: SLOT,
    isSignedIn: true,
    ...options,
    answers: {
      [DRAFT]: { data: aDraft() },
      [ACCEPT]: { message: 'Gespeichert.' },
      'GET /api/patients/anamnesis-form': refused(422),
      ...answers,
    },
  });
}

export async function openCard(answers: Answers = {}, options: { isSignedIn?: boolean } = {}) {
  const opened = await openPayment(answers, options);
  await cardForm();
  return opened;
}

export async function book(answers: Answers) {
  const opened = await openCard(answers);
  for (const box of screen.getAllByRole('checkbox')) await opened.user.click(box);
  await opened.user.click(bookButton());
  return opened;
}
