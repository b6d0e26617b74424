import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Statement } from '#contract/positions.contract.ts';
import { type Answers, refused } from '#web/testing/api.ts';
import { expectToast } from '#web/testing/open-screen.tsx';
import {
  aStatement,
  EXAMINATION,
  SAVE_STATEMENT,
  SEARCH,
  STATEMENT,
  TALK,
} from '../positions/testing-positions.ts';
import { aColumn, anAppointment, openToday } from '../today/testing-today.ts';
import { aNote } from '../treatment/testing-note.ts';

const NOTE = 'GET /api/staff/appointments/:appointment_id/note';
const MOVE = 'POST /api/staff/appointments/:id/move';
const BOTH = { is_needed: true, positions: [TALK, EXAMINATION], sum_cents: 41_32 };
const stored = aStatement({
  ...BOTH,
  version: 1,
  completion_money: { ...aStatement().completion_money, amount_cents: 41_32 },
});

async function openDialog(
  read: Partial<Statement> = {},
  answers: Answers = {},
  role: 'doctor' | 'admin' = 'admin',
) {
  const opened = await openToday({}, [aColumn([anAppointment({ status: 'in_progress' })])], {
    role,
    answers: {
      [STATEMENT]: { data: aStatement({ ...BOTH, ...read }) },
      [NOTE]: { data: aNote() },
      [SAVE_STATEMENT]: { message: 'Die Positionen sind gespeichert.', data: stored },
      [MOVE]: {
        message: 'Gespeichert.',
        data: { id: 11, status: 'completed', undo_until: '2026-11-16T09:00:10.000Z' },
      },
      ...answers,
    },
  });
  await opened.user.click(await screen.findByRole('button', { name: /Abschließen und/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Termin abschließen?' }));
  await dialog.findByRole('group', { name: 'Positionen nach GOÄ' });
  return { ...opened, dialog, confirm: () => dialog.getByRole('button', { name: /^Abschließen und/ }) };
}

const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ');

const UNMARKED = { provided: '', on_request: false };

test('the doctor confirms the positions of the service and completes with their sum', async () => {
  const { api, user, dialog, confirm } = await openDialog({}, {}, 'doctor');
  expect(plain(confirm().textContent)).toBe('Abschließen und 41,32 € abbuchen');
  await user.type(
    dialog.getByRole('textbox', { name: 'Diagnose für die Rechnung' }),
    'Klimakterium (N95.1 G)',
  );
  await user.click(confirm());
  await waitFor(() => expect(api.sent(MOVE)).toHaveLength(1));
  expect(api.sent(SAVE_STATEMENT)).toEqual([
    {
      appointment_id: '11',
      version: 0,
      expenses: [],
      diagnosis: 'Klimakterium (N95.1 G)',
      positions: [
        { number: '3', factor_hundredths: 350, times: 1, reason: 'Hoher Zeitaufwand', ...UNMARKED },
        { number: '5', factor_hundredths: 230, times: 1, reason: '', ...UNMARKED },
      ],
    },
  ]);
  expect(api.sent(MOVE)).toEqual([{ id: '11', to: 'completed', charge_cents: 41_32, positions_version: 1 }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the administration completes without the diagnosis, which is the doctor’s', async () => {
  const { dialog } = await openDialog();
  expect(dialog.queryByRole('textbox', { name: 'Diagnose für die Rechnung' })).toBeNull();
});

test('the focus does not skip the steps above the positions; after a refusal the first wrong field has it', async () => {
  const { user, dialog, confirm } = await openDialog();
  expect(document.activeElement).not.toBe(dialog.getByRole('textbox', { name: 'Faktor zu 3' }));
  const factor = dialog.getByRole('textbox', { name: 'Faktor zu 5' });
  await user.clear(factor);
  await user.click(confirm());
  await waitFor(() => expect(document.activeElement).toBe(factor));
  expect(dialog.getByText('Bitte geben Sie einen Faktor wie 2,3 ein.')).toBeTruthy();
});

test('another factor changes the amount; above the threshold a reason is asked for before anything is sent', async () => {
  const { api, user, dialog, confirm } = await openDialog();
  const factor = dialog.getByRole('textbox', { name: 'Faktor zu 5' });
  await user.clear(factor);
  await user.type(factor, '3');
  expect(plain(confirm().textContent)).toBe('Abschließen und 44,59 € abbuchen');
  await user.click(confirm());
  await expectToast('error', 'Bitte prüfen Sie die markierten Felder.');
  expect(dialog.getByText('Über dem Schwellenwert ist eine Begründung nötig.')).toBeTruthy();
  expect(api.sent(SAVE_STATEMENT)).toEqual([]);
  await user.type(dialog.getByRole('textbox', { name: /^Begründung zu 5/ }), 'Schwierig');
  await user.click(confirm());
  await waitFor(() => expect(api.sent(SAVE_STATEMENT)).toHaveLength(1));
});

test('a factor above the highest rate needs an agreement that the patient has signed; nobody can tick it', async () => {
  const { api, user, dialog, confirm } = await openDialog();
  expect(dialog.queryByText(/Vereinbarung nach § 2/)).toBeNull();
  const factor = dialog.getByRole('textbox', { name: 'Faktor zu 3' });
  await user.clear(factor);
  await user.type(factor, '4');
  expect(dialog.getByText('Der Faktor muss zwischen 1 und 3,5 liegen.')).toBeTruthy();
  await user.click(confirm());
  await expectToast('error', 'Bitte prüfen Sie die markierten Felder.');
  expect(api.sent(SAVE_STATEMENT)).toEqual([]);
});

test('with a signed agreement its factor is taken, and no higher one', async () => {
  const agreement = {
    signed_at: '2026-11-10T09:00:00Z',
    positions: [{ number: '3', factor_hundredths: 400 }],
  };
  const { api, user, dialog, confirm } = await openDialog({ agreement });
  expect(dialog.getByText('Vereinbarung nach § 2 GOÄ vom 10.11.2026: Ziffer 3 bis Faktor 4,0.')).toBeTruthy();
  const factor = dialog.getByRole('textbox', { name: 'Faktor zu 3' });
  await user.clear(factor);
  await user.type(factor, '4,01');
  await user.click(confirm());
  await expectToast('error', 'Bitte prüfen Sie die markierten Felder.');
  await user.clear(factor);
  await user.type(factor, '4');
  await user.click(confirm());
  await waitFor(() =>
    expect(api.sent(SAVE_STATEMENT)).toMatchObject([{ positions: [{ factor_hundredths: 400 }, {}] }]),
  );
});

test('a position that stands for another service, or was wished, is marked and sent', async () => {
  const { api, user, dialog, confirm } = await openDialog();
  expect(dialog.queryByRole('checkbox', { name: /auf Verlangen/ })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Weitere Angaben zu 5: entsprechend, auf Verlangen' }));
  const provided = dialog.getByRole('textbox', { name: /^Entsprechend: erbrachte Leistung zu 5/ });
  expect(document.activeElement).toBe(provided);
  await user.type(provided, 'App ');
  await user.click(dialog.getByRole('checkbox', { name: /^5 auf Verlangen der Patientin/ }));
  await user.click(confirm());
  await waitFor(() =>
    expect(api.sent(SAVE_STATEMENT)).toMatchObject([
      {
        positions: [
          { provided: '', on_request: false },
          { provided: 'App', on_request: true },
        ],
      },
    ]),
  );
});

test('half of surcharge D is refused on another day than a Saturday', async () => {
  const half = {
    number: 'D',
    title: 'Zuschlag',
    points: 220,
    kind: 'surcharge' as const,
    provided: '',
    factor_hundredths: 50,
    times: 1,
    reason: '',
    amount_cents: 6_41,
    on_request: false,
  };
  const { dialog } = await openDialog({ positions: [half] });
  expect(dialog.getByText('Den halben Satz gibt es nur in der Sprechstunde an einem Samstag.')).toBeTruthy();
});

test('more than the patient agreed to is not sent', async () => {
  const { api, user, dialog, confirm } = await openDialog({ agreed_cents: 41_00 });
  expect(dialog.getByText('Differenz').nextSibling?.textContent?.replaceAll('\u00a0', ' ')).toBe('0,32 €');
  await user.click(confirm());
  await expectToast('error', 'Die Summe liegt über dem Preis, dem die Patientin zugestimmt hat.');
  expect(api.sent(SAVE_STATEMENT)).toEqual([]);
});

test('positions are removed and found, and what excludes each other is named', async () => {
  const found = [{ number: '8', title: 'Ganzkörperstatus', points: 260, kind: 'personal' as const }];
  const { api, user, dialog } = await openDialog(
    {},
    {
      [SEARCH]: {
        catalogue: { name: 'GOÄ 2026', valid_from: '2026-01-01' },
        data: found,
        of_laboratory: [],
      },
    },
  );
  expect(dialog.queryByRole('list', { name: 'Bitte prüfen' })).toBeNull();
  await user.type(dialog.getByRole('textbox', { name: 'Position hinzufügen' }), 'ganz');
  await user.click(await dialog.findByRole('button', { name: '8 Ganzkörperstatus' }));
  expect(
    dialog.getByText(
      'Ziffer 5 ist neben Ziffer 8 nicht berechnungsfähig (Anmerkung zu Nr. 5; Anmerkung zu Nr. 8). Bitte lassen Sie Ziffer 5 oder Ziffer 8 weg.',
    ),
  ).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Ziffer 5 entfernen' }));
  expect(dialog.queryByRole('list', { name: 'Bitte prüfen' })).toBeNull();
  expect(dialog.getByRole('textbox', { name: 'Faktor zu 8' })).toHaveProperty('value', '2,3');
  expect(api.sent(SEARCH)).toEqual([{ search: 'ganz' }]);
});

test('number 3 again within a month asks for its reason, and the typed reason is sent', async () => {
  const { api, user, dialog, confirm } = await openDialog({
    positions: [{ ...TALK, factor_hundredths: 230, reason: '', amount_cents: 20_11 }],
    earlier: [{ number: '3', times: 1, date: '2026-11-09' }],
  });
  const warning =
    /^Ziffer 3 ist in einem Behandlungsfall .* höchstens 1-mal berechnungsfähig \(Anmerkung zu Nr\. 3\)\. Bitte begründen Sie/;
  expect(dialog.getByText(warning)).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: 'Begründung zu 3' }), 'Neue Befunde');
  expect(dialog.queryByText(warning)).toBeNull();
  await user.click(confirm());
  await waitFor(() => expect(api.sent(MOVE)).toHaveLength(1));
  expect(api.sent(SAVE_STATEMENT)).toMatchObject([{ positions: [{ number: '3', reason: 'Neue Befunde' }] }]);
});

test('what only the laboratory may charge is found with the reason and cannot be chosen', async () => {
  const found = [{ number: '4030', title: 'Thyreotropin (TSH)', points: 250, kind: 'laboratory' as const }];
  const { user, dialog } = await openDialog(
    {},
    {
      [SEARCH]: {
        catalogue: { name: 'GOÄ 2026', valid_from: '2026-01-01' },
        data: [],
        of_laboratory: found,
      },
    },
  );
  await user.type(dialog.getByRole('textbox', { name: 'Position hinzufügen' }), 'tsh');
  expect(await dialog.findByText(/^4030 Thyreotropin \(TSH\): Nur das Labor, .* Nr\. 3\)\.$/)).toBeTruthy();
  expect(dialog.queryByRole('button', { name: /4030/ })).toBeNull();
  expect(dialog.queryByText('Keine Position gefunden.')).toBeNull();
});

test('a refused save completes nothing and keeps what was typed', async () => {
  const { api, user, dialog, confirm } = await openDialog(
    {},
    { [SAVE_STATEMENT]: refused(409, { code: 'positions.changed', message: 'Inzwischen geändert.' }) },
    'doctor',
  );
  await user.type(dialog.getByRole('textbox', { name: 'Diagnose für die Rechnung' }), 'N95.1');
  await user.click(confirm());
  await expectToast('error', 'Inzwischen geändert.');
  expect(api.sent(MOVE)).toEqual([]);
  expect(dialog.getByRole('textbox', { name: 'Diagnose für die Rechnung' })).toHaveProperty('value', 'N95.1');
});

test('expenses are added with words and amount, count towards the sum and are sent', async () => {
  const { api, user, dialog, confirm } = await openDialog();
  await user.click(dialog.getByRole('button', { name: 'Auslage hinzufügen' }));
  await user.type(dialog.getByRole('textbox', { name: 'Auslage 1' }), 'Porto');
  await user.type(dialog.getByRole('textbox', { name: 'Betrag der Auslage 1 in Euro' }), '1,6x');
  await user.click(confirm());
  await dialog.findByText('Bitte einen Betrag wie 1,60 eingeben.');
  expect(api.sent(SAVE_STATEMENT)).toEqual([]);
  await user.type(dialog.getByRole('textbox', { name: 'Betrag der Auslage 1 in Euro' }), '{Backspace}0');
  expect(plain(confirm().textContent)).toBe('Abschließen und 42,92 € abbuchen');
  await user.click(confirm());
  await waitFor(() => expect(api.sent(MOVE)).toHaveLength(1));
  expect(api.sent(SAVE_STATEMENT)).toMatchObject([{ expenses: [{ title: 'Porto', amount_cents: 160 }] }]);
});

test('saved expenses are shown and can be removed', async () => {
  const { user, dialog, confirm } = await openDialog({ expenses: [{ title: 'Porto', amount_cents: 85 }] });
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /^Betrag der Auslage 1/ }).value).toBe('0,85');
  expect(plain(confirm().textContent)).toBe('Abschließen und 42,17 € abbuchen');
  await user.click(dialog.getByRole('button', { name: 'Auslage 1 entfernen' }));
  expect(plain(confirm().textContent)).toBe('Abschließen und 41,32 € abbuchen');
});

test('without any position nothing is sent before somebody confirms that nothing is charged', async () => {
  const free = { kind: 'free' as const, amount_cents: 0, refund_cents: 0, card: null };
  const emptied = aStatement({ is_needed: true, version: 1, completion_money: free });
  const { api, user, dialog } = await openDialog(
    {},
    { [SAVE_STATEMENT]: { message: 'Gespeichert.', data: emptied } },
  );
  expect(dialog.queryByRole('checkbox', { name: 'Für diesen Termin wird nichts berechnet' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Ziffer 5 entfernen' }));
  await user.click(dialog.getByRole('button', { name: 'Ziffer 3 entfernen' }));
  const confirmFree = dialog.getByRole('button', { name: 'Abschließen, kostenlos' });
  await user.click(confirmFree);
  await expectToast(
    'error',
    'Bitte fügen Sie eine Position hinzu, oder bestätigen Sie, dass nichts berechnet wird.',
  );
  expect(api.sent(SAVE_STATEMENT)).toEqual([]);
  await user.click(dialog.getByRole('checkbox', { name: 'Für diesen Termin wird nichts berechnet' }));
  await user.click(confirmFree);
  await waitFor(() => expect(api.sent(MOVE)).toHaveLength(1));
  expect(api.sent(SAVE_STATEMENT)).toMatchObject([{ positions: [], charges_nothing: true }]);
  expect(api.sent(MOVE)).toMatchObject([{ charge_cents: 0, positions_version: 1 }]);
});

test('the amount on the button is confirmed, not one that the server names afterwards', async () => {
  const less = { ...stored.completion_money, amount_cents: 30_00 };
  const { api, user, confirm } = await openDialog(
    {},
    {
      [SAVE_STATEMENT]: { message: 'Gespeichert.', data: { ...stored, completion_money: less } },
      [MOVE]: refused(409, { code: 'appointments.amount_changed', message: 'Der Betrag hat sich geändert.' }),
    },
  );
  expect(plain(confirm().textContent)).toBe('Abschließen und 41,32 € abbuchen');
  await user.click(confirm());
  await expectToast('error', 'Der Betrag hat sich geändert.');
  expect(api.sent(MOVE)).toMatchObject([{ charge_cents: 41_32 }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

const ULTRASOUND = {
  ...EXAMINATION,
  number: '410',
  title: 'Ultraschalluntersuchung eines Organs',
  points: 200,
  amount_cents: 26_81,
};

test('a position of the ultrasound asks for the examined organs before it can be sent', async () => {
  const read = { positions: [ULTRASOUND], sum_cents: 26_81 };
  const { api, user, dialog, confirm } = await openDialog(read, {}, 'doctor');
  const organs = dialog.getByRole('textbox', { name: 'Untersuchte Organe zu 410' });
  expect(dialog.getByText('Bitte nennen Sie die untersuchten Organe.')).toBeTruthy();
  await user.click(confirm());
  expect(api.sent(SAVE_STATEMENT)).toEqual([]);
  await user.type(organs, 'Gebärmutter');
  await user.click(confirm());
  await waitFor(() => expect(api.sent(SAVE_STATEMENT)).toHaveLength(1));
  expect(api.sent(SAVE_STATEMENT)).toMatchObject([{ positions: [{ number: '410', organs: 'Gebärmutter' }] }]);
});

test('an expense above 25.56 euros reminds of its receipt', async () => {
  const { user, dialog } = await openDialog({ expenses: [{ title: 'Material', amount_cents: 25_56 }] });
  const amount = dialog.getByRole('textbox', { name: 'Betrag der Auslage 1 in Euro' });
  expect(dialog.queryByText(/Beleg oder ein/)).toBeNull();
  await user.clear(amount);
  await user.type(amount, '25,57');
  expect(dialog.getByText(/der Beleg oder ein anderer Nachweis/)).toBeTruthy();
});

test.each([
  ['own', 21, 1],
  ['other', 99, 0],
])(
  'who is doctor and administrator names the diagnosis for the %s appointment: %s',
  async (_whose, doctor_id, shown) => {
    const { api, user } = await openToday(
      {},
      [aColumn([anAppointment({ status: 'in_progress', doctor_id })])],
      {
        roles: ['admin', 'doctor'],
        answers: { [STATEMENT]: { data: aStatement(BOTH) }, [NOTE]: { data: aNote() } },
      },
    );
    await user.click(await screen.findByRole('button', { name: /Abschließen und/ }));
    await screen.findByRole('group', { name: 'Positionen nach GOÄ' });
    expect(screen.queryAllByRole('textbox', { name: 'Diagnose für die Rechnung' })).toHaveLength(shown);
    expect(api.sent(NOTE)).toHaveLength(shown);
  },
);
