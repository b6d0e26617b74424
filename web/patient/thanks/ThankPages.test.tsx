import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { address, asVisitor, openAsPatient } from '#web/testing/open-screen.tsx';

const main = () => within(screen.getByRole('main'));
const links = () =>
  main()
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

test('THANK-01: a payment that was not completed says so, with the ways to try again and home', async () => {
  await openAsPatient('/payment/cancel', asVisitor);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Zahlung nicht abgeschlossen');
  expect(
    main().getByText(/nicht abgeschlossen, es wurde nichts abgebucht. Bitte versuchen Sie es noch einmal/),
  ).toBeTruthy();
  expect(links().map(([, target]) => target)).toEqual(['/patient/book-appointment', '/patient/']);
});

test.each(['/thank', '/success', '/cancel'])(
  'THANK-02, THANK-05: %s shows the default text and the way home',
  async (path) => {
    await openAsPatient(path, asVisitor);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Vielen Dank');
    expect(
      main().getByText('Wir haben Ihre Angaben erhalten. Eine Bestätigung kommt per E-Mail.'),
    ).toBeTruthy();
    expect(links()).toEqual([['Zur Startseite', '/patient/']]);
  },
);

test('THANK-02: a signed-in patient is also led to the appointments', async () => {
  await openAsPatient('/thank');
  expect(links().map(([, target]) => target)).toEqual(['/patient/appointment', '/patient/']);
});

test('THANK-02, THANK-03: the stored message is shown once and cleared on leaving', async () => {
  const { user } = await openAsPatient('/', asVisitor);
  const { keepSubmissionMessage, submissionMessage } = await import('./submission-message.ts');
  keepSubmissionMessage('Ihr Termin ist gebucht.');
  window.history.pushState(null, '', '/patient/thank');
  window.dispatchEvent(new PopStateEvent('popstate'));
  await screen.findByText('Ihr Termin ist gebucht.');
  await user.click(main().getByRole('link'));
  expect(address()).toBe('/');
  expect(submissionMessage()).toBeUndefined();
});

test('THANK-04: a registration that waits for approval is thanked for, with the way home', async () => {
  await openAsPatient('/thank-you', asVisitor);
  expect(main().getByText(/nach der Freigabe steht Ihnen das Portal vollständig offen/)).toBeTruthy();
  expect(links().map(([, target]) => target)).toEqual(['/patient/']);
});
