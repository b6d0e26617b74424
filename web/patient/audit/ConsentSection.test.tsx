import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ConsentRow } from '#contract/audit-consents.contract.ts';
import { refused } from '#web/testing/api.ts';
import { CONSENTS, openAccount } from '../identity/account/testing-account.ts';

const TERMS: ConsentRow = {
  id: 3,
  kind: 'terms',
  given_with: 'appointment',
  is_given: true,
  recorded_at: '2026-11-16T09:00:00Z',
  texts: [{ slug: 'agb', version: 2 }],
};
const PRIVACY: ConsentRow = { ...TERMS, id: 2, kind: 'privacy', given_with: 'registration' };
const EARLIER: ConsentRow = { ...TERMS, id: 1, given_with: 'contact', is_given: false, texts: [] };

const section = async () => within(await screen.findByRole('region', { name: 'Ihre Einwilligungen' }));
const choices = async () =>
  within(await (await section()).findByRole('list', { name: 'Ihre Einwilligungen' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('each consent says whether it is given, since when, and what she can do about it', async () => {
  const since = '2026-11-02T08:30:00Z';
  await openAccount({
    [CONSENTS]: {
      data: {
        choices: [
          { kind: 'data_processing', state: 'withdrawn', since },
          { kind: 'reminder_mails', state: 'given', since: null },
        ],
        consents: [],
      },
    },
  });
  expect(await choices()).toEqual([
    'Nutzung Ihrer Gesundheitsangaben aus der AnamnesewiderrufenWiderrufen am 02.11.2026 09:30Neuen Anamnesebogen ausfüllen',
    'Erinnerungen per E-MailerteiltGilt, solange Sie nicht widersprechen.Widerrufen',
  ]);
  const list = await section();
  expect(list.getByRole('link').getAttribute('href')).toBe('/patient/anamnese-bogen');
  expect(list.getByText('Noch keine Einwilligungen.')).toBeTruthy();
  expect(list.queryByRole('button', { name: /wieder einschalten/ })).toBeNull();
});

test('a consent that was never asked for says when it will be, a given one since when it holds', async () => {
  const asked = { kind: 'data_processing', state: 'not_asked', since: null } as const;
  const given = { kind: 'reminder_mails', state: 'given', since: '2026-11-02T08:30:00Z' } as const;
  await openAccount({ [CONSENTS]: { data: { choices: [asked, given], consents: [] } } });
  const [first, second] = await choices();
  expect(first).toContain('nicht erteiltWir fragen Sie beim nächsten Anamnesebogen.');
  expect(first).not.toContain('Widerrufen');
  expect(second).toContain('erteiltErteilt am 02.11.2026 09:30');
});

test('the consent to video says that it was given at the door of the room, or when it will be asked for', async () => {
  const choice = { kind: 'video', state: 'not_asked', since: null } as const;
  const given: ConsentRow = { ...TERMS, id: 9, kind: 'video', given_with: 'appointment', texts: [] };
  await openAccount({ [CONSENTS]: { data: { choices: [choice], consents: [given] } } });
  expect((await choices())[0]).toContain('nicht erteiltWir fragen Sie vor Ihrer ersten Videosprechstunde.');
  const list = await section();
  expect(list.getByText('Zugestimmt am 16.11.2026 10:00 beim Eintreten ins Sprechzimmer')).toBeTruthy();
});

test('of the other consents she reads the latest of each kind, on demand all, and the texts of that time', async () => {
  const { user } = await openAccount({
    [CONSENTS]: { data: { choices: [], consents: [TERMS, PRIVACY, EARLIER] } },
  });
  const list = await section();
  const rows = () =>
    within(list.getByRole('list', { name: 'Verlauf Ihrer Zustimmungen' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  await list.findByRole('list', { name: 'Verlauf Ihrer Zustimmungen' });
  expect(rows()).toEqual([
    'AGBZugestimmt am 16.11.2026 10:00 bei einer BuchungAGB in dieser Fassung lesen',
    'DatenschutzerklärungZugestimmt am 16.11.2026 10:00 bei der RegistrierungAGB in dieser Fassung lesen',
  ]);
  const [link] = list.getAllByRole('link');
  expect(link?.getAttribute('href')).toBe('/patient/agb?version=2&at=2026-11-16T09%3A00%3A00Z');
  const all = list.getByRole('button', { name: 'Alle 3 Einträge anzeigen' });
  expect(all.getAttribute('aria-expanded')).toBe('false');
  await user.click(all);
  expect(rows()[2]).toBe('AGBNicht zugestimmt am 16.11.2026 10:00 mit einer Anfrage');
  await user.click(list.getByRole('button', { name: 'Weniger anzeigen' }));
  expect(rows()).toHaveLength(2);
});

test('one entry of each kind needs no button; one withdrawn in the account says so', async () => {
  const withdrawn: ConsentRow = { ...EARLIER, given_with: 'account' };
  await openAccount({ [CONSENTS]: { data: { choices: [], consents: [withdrawn] } } });
  const list = await section();
  expect(await list.findByText('Widerrufen am 16.11.2026 10:00 in Ihrem Konto')).toBeTruthy();
  expect(list.queryByRole('button')).toBeNull();
});

test('consents that did not come are told, and read again on demand', async () => {
  const { user, api } = await openAccount({ [CONSENTS]: refused(500, { message: 'Gerade nicht.' }) });
  const list = await section();
  expect(await list.findByText('Gerade nicht.')).toBeTruthy();
  api.answer({ [CONSENTS]: { data: { choices: [], consents: [] } } });
  await user.click(list.getByRole('button', { name: /Erneut/ }));
  expect(await list.findByText('Noch keine Einwilligungen.')).toBeTruthy();
});

test('a withdrawal is dropped when she closes the dialog', async () => {
  const given = { kind: 'data_processing', state: 'given', since: null } as const;
  const { user } = await openAccount({ [CONSENTS]: { data: { choices: [given], consents: [] } } });
  const open = await screen.findByRole('button', { name: /Gesundheitsangaben aus der Anamnese widerrufen$/ });
  await user.click(open);
  const dialog = within(screen.getByRole('dialog', { name: 'Einwilligung widerrufen' }));
  expect(dialog.getByText(/Niemand in der Klinik öffnet mehr/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Abbrechen' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});
