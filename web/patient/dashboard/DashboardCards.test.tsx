import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Dashboard } from '#contract/dashboard.contract.ts';
import { openAsPatient } from '#web/testing/open-screen.tsx';
import { onPhone } from '#web/testing/phone.ts';
import { anAppointment, anInvoice } from '#web/testing/records.ts';

async function openOnPhone(data: Partial<Dashboard>, language: 'de' | 'en' = 'de') {
  onPhone();
  return await openAsPatient('/dashboard', {
    language,
    answers: {
      'GET /api/patients/dashboard': {
        data: {
          offer: null,
          next_appointment: null,
          latest_messages: [],
          appointment_week: [],
          latest_invoices: [],
          to_do: [],
          claims: [],
          todays_intake: null,
          ...data,
        },
      },
    },
  });
}

const firstCard = async (list: string) =>
  (await screen.findByRole('list', { name: list })).children[0] as HTMLElement;
const wordsOf = (card: HTMLElement) =>
  [...card.querySelectorAll('p')].map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '));

test('DASH-05, LANG-07, LANG-09: a phone shows an appointment of this week as a card, its video room and price behind the chevron', async () => {
  const { user } = await openOnPhone({ appointment_week: [anAppointment()] });
  const card = await firstCard('Termine diese Woche');
  expect(wordsOf(card)).toEqual(['19.11.2026 10:30 Uhr', 'Erstgespräch', 'Dr. med. Anna Berg']);
  expect(within(card).getByText('Nach dem Termin').className).toContain('over');
  expect(within(card).queryByRole('link')).toBeNull();
  await user.click(within(card).getByRole('button', { name: 'Mehr: 19.11.2026 10:30 Uhr' }));
  const terms = within(card).getAllByRole('term');
  const more = terms.map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(more).toEqual([
    ['Video', 'Video ab 10:15 Uhr'],
    ['Preis', expect.stringMatching(/^180,00\s€Karte$/)],
  ]);
});

test('LANG-07, LANG-09: the English card of a phone says the time without a suffix', async () => {
  await openOnPhone({ appointment_week: [anAppointment()] }, 'en');
  expect(wordsOf(await firstCard('Appointments this week'))[0]).toBe('19.11.2026 10:30');
});

test('DASH-05: an open video room is the action of the card', async () => {
  await openOnPhone({ appointment_week: [anAppointment({ zoom_link: 'https://video.test/room' })] });
  const card = await firstCard('Termine diese Woche');
  expect(within(card).getByRole('link', { name: /^Zum Video-Termin/ }).className).toContain('button');
});

test('DASH-07: a phone shows an invoice as a card with its PDF and nothing behind a chevron', async () => {
  await openOnPhone({ latest_invoices: [anInvoice()] });
  const card = await firstCard('Rechnungen');
  expect(wordsOf(card)).toEqual(['180,00 €', 'Erstgespräch', '10.11.2026 10:30 · Nr. RE-2026-0031']);
  expect(within(card).getByRole('link', { name: 'Rechnung RE-2026-0031 als PDF laden' })).toBeTruthy();
  expect(within(card).queryByRole('button')).toBeNull();
});
