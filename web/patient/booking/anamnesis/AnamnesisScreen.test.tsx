import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { BookingDraft } from '#contract/booking.contract.ts';
import { EMPTY_ENTRIES, withAnswer } from '#web/patient/anamnesis/form/anamnesis-values.ts';
import { aForm } from '#web/patient/anamnesis/form/testing-form.ts';
import { imageOf, provideCanvas } from '#web/patient/anamnesis/signature/testing-signature.ts';
import { refused } from '#web/testing/api.ts';
import { expectToast } from '#web/testing/open-screen.tsx';
import { onPhone } from '#web/testing/phone.ts';
import { aDraft, DRAFT, HELD, openWizard, SLOT, STEP } from '../testing-wizard.ts';

const FORM = 'GET /api/patients/anamnesis-form';
const SAVE = 'PUT /api/patients/booking-draft';

async function openStep(draft: Partial<BookingDraft> = {}, answers = {}) {
  provideCanvas();
  const opened = await openWizard({
    step: 5,
    slot: SLOT,
    answers: {
      [DRAFT]: { data: aDraft({ is_anamnesis_accepted: false, ...draft }) },
      [FORM]: { data: aForm() },
      [SAVE]: { saved_at: '2026-11-16T09:00:00Z' },
      [STEP]: { message: 'Danke.', hold: HELD.hold },
      ...answers,
    },
  });
  await screen.findByText('Sommer', { selector: 'dd' });
  return opened;
}

const heading = (name: string) => screen.findByRole('heading', { level: 2, name });
const headings = () => [...document.querySelectorAll('form h2')].map(({ textContent }) => textContent);
const press = (name: string) => screen.getByRole('button', { name });
const choice = (key: string, word: 'Ja' | 'Nein') =>
  within(screen.getByRole('group', { name: new RegExp(`${key}\\?`) })).getByRole<HTMLInputElement>('radio', {
    name: word,
  });
/** What the bar above the questions says. */
const progress = () => document.querySelector('form label span')?.textContent;
const rest = () => screen.queryByRole('button', { name: 'Alles Übrige: Nein – stimmt' });

test('OR-53: on a phone each section is a screen, which begins with the focus on its heading', async () => {
  onPhone();
  const { user } = await openStep();
  expect(headings()).toEqual(['Person']);
  const whatIsRequired = () => screen.queryByText('Angaben mit * sind erforderlich.');
  expect(whatIsRequired()).toBeTruthy();
  await user.click(press('Weiter'));
  expect(document.activeElement).toBe(await heading('Gynäkologische Gesundheit'));
  expect(headings()).toEqual(['Gynäkologische Gesundheit']);
  expect(whatIsRequired()).toBeNull();
  expect(screen.getByText('Abschnitt 2 von 5', { selector: 'p *' })).toBeTruthy();
  expect(
    screen.getByText(/Abschnitt 2 von 5\. 0 von 3 Fragen beantwortet/, { selector: '[role=status]' }),
  ).toBeTruthy();

  await user.click(press('Zurück'));
  expect(document.activeElement).toBe(await heading('Person'));
});

test('OR-53: going on without the confirmation leads to it; it names the questions, and leads on', async () => {
  onPhone();
  const { user } = await openStep();
  await user.click(press('Weiter'));
  expect(choice('flushes', 'Nein').checked).toBe(true);
  expect(choice('flushes', 'Nein').getAttribute('aria-describedby')).not.toBeNull();

  await user.click(press('Weiter'));
  expect(headings()).toEqual(['Gynäkologische Gesundheit']);
  expect(document.activeElement).toBe(rest());
  expect(screen.getByText(/Bitte bestätigen Sie das/)).toBeTruthy();
  const named = within(screen.getByRole('group', { name: 'Alles Übrige: Nein?' }));
  expect(named.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Name flushes']);

  await user.click(press('Alles Übrige: Nein – stimmt'));
  await heading('Weitere Angaben');
  expect(screen.getByText('1 von 3 Fragen beantwortet', { selector: 'p *' })).toBeTruthy();
  expect(screen.queryByText(/Bitte bestätigen Sie das/)).toBeNull();
});

test('OR-53: a preset no becomes an answer when it is pressed, by pointer or by keyboard', async () => {
  const { user, api } = await openStep();
  await user.click(choice('flushes', 'Nein'));
  expect(progress()).toBe('1 von 3 Fragen beantwortet');
  choice('medicine', 'Nein').focus();
  await user.keyboard(' ');
  expect(progress()).toBe('2 von 3 Fragen beantwortet');
  expect(choice('medicine', 'Nein').getAttribute('aria-describedby')).toBeNull();
  await waitFor(() =>
    expect(api.sent(SAVE).at(-1)).toMatchObject({
      anamnesis: { answers: { flushes: { checkedValue: 'no' }, medicine: { checkedValue: 'no' } } },
    }),
  );
});

test('before she signs she reads every yes and the number of no, and a link leads back to a question', async () => {
  onPhone();
  const answers = withAnswer(EMPTY_ENTRIES, 'flushes', { checkedValue: 'yes', level: 4, notice: 'nachts' });
  const { user } = await openStep({ anamnesis: { ...answers, place: 'Köln' } });
  await user.click(press('Weiter'));
  await heading('Gynäkologische Gesundheit');
  await user.click(press('Weiter'));
  await heading('Weitere Angaben');
  await user.click(press('Alles Übrige: Nein – stimmt'));

  expect(document.activeElement).toBe(await heading('Ihre Antworten im Überblick'));
  expect(screen.getByText('Name flushes').parentElement?.textContent).toBe(
    'Name flushesStärke 4 von 5nachts',
  );
  expect(screen.getByText('2 Fragen haben Sie mit „Nein“ beantwortet.')).toBeTruthy();
  await user.click(press('Name lastPeriod'));
  await heading('Gynäkologische Gesundheit');
  expect((document.activeElement as HTMLElement).id).toBe(
    'booking-step-gynecologicalHealth-lastPeriod-notice',
  );
});

test('OR-53: she signs with her own name, where she lives, and only after every section is confirmed', async () => {
  const { user, api } = await openStep();
  expect(screen.getByLabelText<HTMLInputElement>(/^Ort/).value).toBe('Berlin');
  await user.click(press('Jetzt unterschreiben'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement?.textContent).toContain('Alles Übrige');

  await user.click(press('Weiter'));
  expect(api.sent(STEP)).toEqual([]);
  for (let left = 2; left > 0; left -= 1) {
    const [button] = screen.getAllByRole('button', { name: 'Alles Übrige: Nein – stimmt' });
    await user.click(button as HTMLElement);
  }
  expect(document.activeElement?.textContent).toContain('Beantwortet: 0 × Ja, 2 × Nein');

  await user.click(press('Jetzt unterschreiben'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement?.id).toBe('booking-step-gynecologicalHealth-lastPeriod-notice');
  await user.click(press('Weiß nicht'));
  await user.click(press('Jetzt unterschreiben'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByLabelText<HTMLInputElement>(/^Ihr Vor- und Nachname/).value).toBe('Petra Sommer');
  await user.click(dialog.getByRole('button', { name: 'Unterzeichnen' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(press('Weiter'));
  await waitFor(() => expect(api.sent(STEP)).toHaveLength(1));
  expect(JSON.stringify(api.sent(STEP))).toContain(imageOf('Petra Sommer'));
});

test('whoever signs in another place than at home changes the place', async () => {
  const { user } = await openStep();
  const place = () => screen.getByLabelText<HTMLInputElement>(/^Ort/);
  await user.clear(place());
  await user.type(place(), 'Hamburg');
  expect(place().value).toBe('Hamburg');
});

test('ANA-10: on a phone a refused answer opens the section it stands in', async () => {
  onPhone();
  const message = 'Bitte prüfen Sie Ihre Eingaben.';
  const errors = { 'anamneseDaten.categories.0.questions.1.notice': ['Bitte füllen Sie dieses Feld aus.'] };
  const anamnesis = withAnswer(EMPTY_ENTRIES, 'lastPeriod', { notice: 'im Mai' });
  const { user } = await openStep({ anamnesis }, { [STEP]: refused(422, { message, errors }) });
  await user.click(press('Weiter'));
  for (const name of ['Gynäkologische Gesundheit', 'Weitere Angaben']) {
    await heading(name);
    await user.click(press('Alles Übrige: Nein – stimmt'));
  }
  await heading('Ihre Antworten im Überblick');
  await user.click(press('Weiter'));
  await heading('Einwilligungen');
  await user.click(press('Unterschreiben'));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Unterzeichnen' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(press('Weiter'));

  await expectToast('error', `${message} 1 Angabe fehlt oder stimmt noch nicht.`);
  await heading('Gynäkologische Gesundheit');
  expect((document.activeElement as HTMLElement).id).toBe(
    'booking-step-gynecologicalHealth-lastPeriod-notice',
  );
});

test('a form that the clinic has already leads to the payment at once', async () => {
  onPhone();
  const { user, api } = await openStep({ is_anamnesis_accepted: true });
  expect(screen.getByText(/Ihre Anamnese ist unterschrieben und gespeichert/)).toBeTruthy();
  await user.click(press('Weiter'));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Zahlung'));
  expect(api.sent(STEP)).toEqual([]);
});

test('from the overview, Weiter leads to the missing answer, which a tap gives; then the way is free to the consents', async () => {
  onPhone();
  const { user, api } = await openStep();
  await user.click(press('Weiter'));
  for (const name of ['Gynäkologische Gesundheit', 'Weitere Angaben']) {
    await heading(name);
    await user.click(press('Alles Übrige: Nein – stimmt'));
  }
  await heading('Ihre Antworten im Überblick');
  await user.click(press('Weiter'));

  await heading('Gynäkologische Gesundheit');
  const text = screen.getByLabelText<HTMLTextAreaElement>(/lastPeriod\?/, { selector: 'textarea' });
  expect(document.activeElement).toBe(text);
  expect(screen.getByText('Bitte füllen Sie dieses Feld aus.')).toBeTruthy();
  expect(api.sent(STEP)).toEqual([]);

  const times = within(screen.getByRole('group', { name: 'lastPeriod?' }));
  await user.click(times.getByRole('button', { name: 'Noch nie' }));
  expect(text.value).toBe('Noch nie');
  expect(screen.queryByText('Bitte füllen Sie dieses Feld aus.')).toBeNull();
  await user.selectOptions(times.getByRole('combobox', { name: 'Monat oder Jahr' }), 'Oktober 2026');
  expect(text.value).toBe('Oktober 2026');
  expect(times.getByRole('button', { name: 'Noch nie' }).getAttribute('aria-pressed')).toBe('false');

  for (const name of ['Weitere Angaben', 'Ihre Antworten im Überblick', 'Einwilligungen']) {
    await user.click(press('Weiter'));
    await heading(name);
  }
  await waitFor(() =>
    expect(api.sent(SAVE).at(-1)).toMatchObject({
      anamnesis: { answers: { lastPeriod: { notice: 'Oktober 2026' } } },
    }),
  );
});
