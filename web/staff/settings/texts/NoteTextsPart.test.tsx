import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { NoteTexts } from '#contract/treatment-texts.contract.ts';
import { type Answers, refused } from '#web/testing/api.ts';
import { address, comeBackToTab, expectToast } from '#web/testing/open-screen.tsx';
import { asksBeforeUnload, pressBackAndForward } from '#web/testing/press-back.ts';
import { TEXTS } from '../../treatment/testing-open-note.ts';
import { openCatalogue } from '../catalogue/testing-catalogue.ts';

const SAVE = 'POST /api/staff/note-texts';
const REMOVE = 'DELETE /api/staff/note-texts/:id';
const SAVE_TEMPLATE = 'PUT /api/staff/services/:service_id/note-template';
const EMPTY = { reason: '', course: '', findings: '', assessment: '', procedure: '' };
const KNOWN: NoteTexts = {
  texts: [
    { id: 1, abbreviation: 'hw', section: 'course', text: 'Hitzewallungen, vor allem nachts.' },
    { id: 2, abbreviation: 'ok', section: 'any', text: 'Unauffällig.' },
  ],
  templates: [{ service_id: 4, version: 2, sections: { ...EMPTY, reason: 'Erstgespräch' } }],
};
const EMPTIED: NoteTexts = { ...KNOWN, templates: [{ service_id: 4, version: 3, sections: EMPTY }] };

const open = (place = 'texts', answers: Answers = {}, role: 'admin' | 'doctor' | 'assistant' = 'doctor') =>
  openCatalogue(place, { [TEXTS]: { data: KNOWN }, ...answers }, role);
const rowOf = async (name: string) => (await screen.findByText(name)).closest('li');
const field = (name: string) => screen.findByRole<HTMLTextAreaElement>('textbox', { name });
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

test('the clinic shows short texts with their section, and which services have a template', async () => {
  await open();
  expect((await rowOf('hw'))?.textContent).toMatch(/^hwVerlaufHitzewallungen, vor allem nachts\./);
  expect((await rowOf('ok'))?.textContent).toMatch(/^okAlle BereicheUnauffällig\./);
  expect((await rowOf('Erstgespräch'))?.textContent).toBe('ErstgesprächVorlage');
  expect((await rowOf('Beratung'))?.textContent).toBe('BeratungKeine Vorlage');
  expect(screen.getByRole('link', { name: 'Erstgespräch' }).getAttribute('href')).toBe(
    '/staff/clinic/texts/4',
  );
  expect(screen.getByRole('link', { name: 'Textbausteine' }).getAttribute('aria-current')).toBe('page');
});

test.each(['doctor', 'admin'] as const)(
  '%s: somebody adds, changes and removes a short text',
  async (role) => {
    const added = { id: 3, abbreviation: 'rr', section: 'findings', text: 'RR in Ruhe' } as const;
    const { user, api } = await open('texts', {}, role);
    api.answer({ [SAVE]: { message: 'Gespeichert.', data: { ...KNOWN, texts: [...KNOWN.texts, added] } } });
    await user.click(await screen.findByRole('button', { name: 'Neuer Textbaustein' }));
    const form = await dialog('Neuer Textbaustein');
    await user.type(form.getByRole('textbox', { name: /^Kürzel/ }), 'rr');
    await user.selectOptions(form.getByRole('combobox', { name: 'Bereich der Notiz' }), 'Befund');
    await user.type(form.getByRole('textbox', { name: /^Text/ }), 'RR in Ruhe');
    await user.click(form.getByRole('button', { name: 'Speichern' }));
    expect((await rowOf('rr'))?.textContent).toMatch(/^rrBefundRR in Ruhe/);
    expect(screen.queryByRole('dialog')).toBeNull();

    await user.click(screen.getByRole('button', { name: 'hw bearbeiten' }));
    const input = (await dialog('hw bearbeiten')).getByRole('textbox', { name: /^Text/ });
    await user.clear(input);
    await user.type(input, 'Anders');
    await user.click(screen.getByRole('button', { name: 'Speichern' }));
    await waitFor(() =>
      expect(api.sent(SAVE)).toEqual([
        { abbreviation: 'rr', section: 'findings', text: 'RR in Ruhe' },
        { id: 1, abbreviation: 'hw', section: 'course', text: 'Anders' },
      ]),
    );

    api.answer({ [REMOVE]: { message: 'Entfernt.', data: { ...KNOWN, texts: [] } } });
    await user.click(await screen.findByRole('button', { name: 'ok entfernen' }));
    const question = await dialog('„ok“ entfernen?');
    await user.click(question.getByRole('button', { name: 'Entfernen' }));
    await screen.findByText(/^Noch keine Textbausteine\./);
    expect(api.sent(REMOVE)).toEqual([{ id: '2' }]);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Textbausteine für Notizen'));
  },
);

test('an abbreviation that exists already is told, and the entries stay', async () => {
  const { user } = await open('texts', {
    [SAVE]: refused(409, { message: 'Dieses Kürzel gibt es hier schon.' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Neuer Textbaustein' }));
  const form = await dialog('Neuer Textbaustein');
  await user.type(form.getByRole('textbox', { name: /^Kürzel/ }), 'ok');
  await user.click(form.getByRole('button', { name: 'Speichern' }));
  await expectToast('error', 'Dieses Kürzel gibt es hier schon.');
  expect(form.getByRole<HTMLInputElement>('textbox', { name: /^Kürzel/ }).value).toBe('ok');
});

test('a short text that is not saved yet is there again after Back, each under its own name', async () => {
  const { user, api } = await open('texts', { [SAVE]: { message: 'Gespeichert.', data: KNOWN } });
  await user.click(await screen.findByRole('button', { name: 'hw bearbeiten' }));
  const edited = await dialog('hw bearbeiten');
  await user.selectOptions(edited.getByRole('combobox', { name: 'Bereich der Notiz' }), 'Befund');
  await user.type(edited.getByRole('textbox', { name: /^Text/ }), ' Seit Mai.');
  await pressBackAndForward();
  await user.click(await screen.findByRole('button', { name: 'Neuer Textbaustein' }));
  const added = await dialog('Neuer Textbaustein');
  expect(added.getByRole<HTMLInputElement>('textbox', { name: /^Text/ }).value).toBe('');
  await user.type(added.getByRole('textbox', { name: /^Text/ }), 'RR');
  await user.click(added.getByRole('button', { name: 'Abbrechen' }));
  await user.click(screen.getByRole('button', { name: 'Neuer Textbaustein' }));
  const cancelled = await dialog('Neuer Textbaustein');
  expect(cancelled.getByRole<HTMLInputElement>('textbox', { name: /^Text/ }).value).toBe('');
  await user.click(cancelled.getByRole('button', { name: 'Abbrechen' }));
  expect(asksBeforeUnload()).toBe(true);
  await user.click(screen.getByRole('button', { name: 'hw bearbeiten' }));
  await user.click((await dialog('hw bearbeiten')).getByRole('button', { name: 'Speichern' }));
  await expectToast('success', 'Gespeichert.');
  const text = 'Hitzewallungen, vor allem nachts. Seit Mai.';
  expect(api.sent(SAVE)).toEqual([{ id: 1, abbreviation: 'hw', section: 'findings', text }]);
  expect(asksBeforeUnload()).toBe(false);
});

const REMOVED =
  'Dieser Textbaustein wurde inzwischen entfernt. Was Sie geändert haben, wurde nicht gespeichert:';
const WITHOUT_HW: NoteTexts = { ...KNOWN, texts: KNOWN.texts.filter(({ id }) => id !== 1) };
const TYPED = 'Kürzel:\nhw\n\nText:\nHitzewallungen, vor allem nachts. Seit Mai.';
const waiting = async () =>
  (await screen.findByText(REMOVED)).parentElement?.querySelector('blockquote')?.textContent;

test('what was typed into a short text that a colleague removes meanwhile is shown, to be copied or discarded', async () => {
  const { user, api } = await open();
  await user.click(await screen.findByRole('button', { name: 'hw bearbeiten' }));
  await user.type((await dialog('hw bearbeiten')).getByRole('textbox', { name: /^Text/ }), ' Seit Mai.');
  await pressBackAndForward();
  await rowOf('hw');
  expect(screen.queryByText(REMOVED)).toBeNull();
  api.answer({ [TEXTS]: { data: WITHOUT_HW } });
  await comeBackToTab();
  expect(await waiting()).toBe(TYPED);
  await user.click(screen.getByRole('button', { name: 'Text kopieren' }));
  await expectToast('success', 'Der Text ist kopiert.');
  expect(await navigator.clipboard.readText()).toBe(TYPED);
  await user.click(screen.getByRole('button', { name: 'Verwerfen' }));
  expect(screen.queryByText(REMOVED)).toBeNull();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Textbausteine für Notizen'));
  expect(asksBeforeUnload()).toBe(false);
});

test('whoever saves a short text that a colleague has removed is told, and the text waits in the list', async () => {
  const { user, api } = await open('texts', {
    [SAVE]: refused(404, { code: 'request.not_found', message: 'Nicht gefunden.' }),
  });
  await user.click(await screen.findByRole('button', { name: 'hw bearbeiten' }));
  await user.type((await dialog('hw bearbeiten')).getByRole('textbox', { name: /^Text/ }), ' Seit Mai.');
  api.answer({ [TEXTS]: { data: WITHOUT_HW } });
  await comeBackToTab();
  expect(screen.queryByText(REMOVED)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await expectToast('error', 'Nicht gefunden.');
  expect(await waiting()).toBe(TYPED);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(asksBeforeUnload()).toBe(true);
});

test('nothing waits of a short text that the person removes herself', async () => {
  const { user } = await open('texts', { [REMOVE]: { message: 'Entfernt.', data: WITHOUT_HW } });
  await user.click(await screen.findByRole('button', { name: 'hw bearbeiten' }));
  await user.type((await dialog('hw bearbeiten')).getByRole('textbox', { name: /^Text/ }), ' Seit Mai.');
  await pressBackAndForward();
  await user.click(await screen.findByRole('button', { name: 'hw entfernen' }));
  await user.click((await dialog('„hw“ entfernen?')).getByRole('button', { name: 'Entfernen' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'hw entfernen' })).toBeNull());
  expect(screen.queryByText(REMOVED)).toBeNull();
  expect(asksBeforeUnload()).toBe(false);
});

test('a malformed abbreviation is told beside its field', async () => {
  const { user } = await open('texts', {
    [SAVE]: refused(422, { message: 'Bitte prüfen.', errors: { abbreviation: ['Ein Wort, bitte.'] } }),
  });
  await user.click(await screen.findByRole('button', { name: 'Neuer Textbaustein' }));
  const form = await dialog('Neuer Textbaustein');
  await user.click(form.getByRole('button', { name: 'Speichern' }));
  await form.findByText('Ein Wort, bitte.');
});

test('an assistant reads the short texts and changes nothing', async () => {
  await open('texts', {}, 'assistant');
  await rowOf('hw');
  expect(screen.queryByRole('button', { name: /bearbeiten|entfernen|Neuer/ })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Erstgespräch' })).toBeNull();
  await rowOf('Erstgespräch');
});

test('an assistant has no page for a template', async () => {
  await open('texts/4', {}, 'assistant');
  await screen.findByRole('heading', { level: 1, name: 'Vorlagen der Leistungen' });
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('an unknown service has no page for a template', async () => {
  await open('texts/4711');
  await screen.findByRole('heading', { level: 1, name: 'Vorlagen der Leistungen' });
});

test('texts that cannot be loaded are asked for again', async () => {
  const { user, api } = await open('texts', { [TEXTS]: refused(503, {}) });
  const again = await screen.findByRole('button', { name: 'Erneut versuchen' });
  api.answer({ [TEXTS]: { data: KNOWN } });
  await user.click(again);
  await rowOf('hw');
});

test('a doctor changes the template of a service, and empties it', async () => {
  const { user, api } = await open('texts/4', {
    [SAVE_TEMPLATE]: { message: 'Vorlage gespeichert.', data: EMPTIED },
  });
  await screen.findByRole('heading', { level: 1, name: 'Vorlage: Erstgespräch' });
  const reason = await field('Anlass');
  expect(reason.value).toBe('Erstgespräch');
  await user.clear(reason);
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await expectToast('success', 'Vorlage gespeichert.');
  expect(api.sent(SAVE_TEMPLATE)).toEqual([{ service_id: '4', version: 2, sections: EMPTY }]);
  await user.click(screen.getByRole('link', { name: 'Alle Textbausteine und Vorlagen' }));
  expect(address()).toBe('/clinic/texts');
  expect((await rowOf('Erstgespräch'))?.textContent).toBe('ErstgesprächKeine Vorlage');
});

test('the first template of a service begins at version 0', async () => {
  const { user, api } = await open('texts/5', {
    [SAVE_TEMPLATE]: { message: 'Vorlage gespeichert.', data: KNOWN },
  });
  await user.type(await field('Befund'), 'RR');
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await waitFor(() =>
    expect(api.sent(SAVE_TEMPLATE)).toEqual([
      { service_id: '5', version: 0, sections: { ...EMPTY, findings: 'RR' } },
    ]),
  );
});

test('who was slower keeps the typed entries beside the new ones, and saves again', async () => {
  const { user, api } = await open('texts/4', {
    [SAVE_TEMPLATE]: refused(409, { code: 'treatment.template_changed', message: 'Inzwischen geändert.' }),
  });
  await user.type(await field('Befund'), 'RR');
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  const newer: NoteTexts = {
    ...KNOWN,
    templates: [{ service_id: 4, version: 3, sections: { ...EMPTY, reason: 'Neu' } }],
  };
  api.answer({ [TEXTS]: { data: newer } });
  await user.click(await screen.findByRole('button', { name: 'Mit meinen Eingaben weitermachen' }));
  await waitFor(async () => expect((await field('Anlass')).value).toBe('Neu'));
  expect((await field('Befund')).value).toBe('RR');
  api.answer({ [SAVE_TEMPLATE]: { message: 'Vorlage gespeichert.', data: newer } });
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await waitFor(() =>
    expect(api.sent(SAVE_TEMPLATE).at(-1)).toEqual({
      service_id: '4',
      version: 3,
      sections: { ...EMPTY, reason: 'Neu', findings: 'RR' },
    }),
  );
});
