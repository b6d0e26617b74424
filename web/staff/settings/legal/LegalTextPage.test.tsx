import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { LegalText, LegalVersion } from '#contract/content-legal-staff.contract.ts';
import { type Answers, refused } from '#web/testing/api.ts';
import { openAsStaff } from '#web/testing/open-screen.tsx';

const LEGAL = 'GET /api/staff/legal';
const DRAFT = 'GET /api/staff/legal/:slug/draft';
const SAVE = 'PUT /api/staff/legal/:slug/draft';
const DISCARD = 'DELETE /api/staff/legal/:slug/draft';
const PUBLISH = 'POST /api/staff/legal/:slug/publish';
const VERSION = 'GET /api/staff/legal/:slug/versions/:id';
const WITHDRAW = 'POST /api/staff/legal/:slug/versions/:id/withdrawal';

const version = (
  id: number,
  state: LegalVersion['state'],
  rest: Partial<LegalVersion> = {},
): LegalVersion => ({
  id,
  state,
  published_at: `2026-11-0${id}T09:00:00Z`,
  published_by: 'Petra Sommer',
  withdrawal: null,
  ...rest,
});
const draft = { version: 4, updated_at: '2026-11-15T09:00:00Z', updated_by: 'Petra Sommer' };
const agb: LegalText = {
  slug: 'agb',
  draft,
  versions: [
    version(4, 'announced'),
    version(3, 'withdrawn', { withdrawal: { at: '2026-11-02T09:00:00Z', by: 'Rita Berger' } }),
    version(2, 'in_force'),
    version(1, 'past', { published_by: null }),
  ],
};
const bare: LegalText = { slug: 'imprint', draft: null, versions: [] };
const textsFor = (title: string) => ({ title, content: '<p>Text</p>' });
const block = { de: textsFor('Geltung'), en: textsFor('Scope') };
const shown = {
  data: [
    {
      translations: [
        { locale: 'de' as const, ...textsFor('Gezeigt') },
        { locale: 'en' as const, ...textsFor('Shown') },
      ],
    },
  ],
};

const open = (place: string, answers: Answers = {}, role: 'admin' | 'doctor' = 'admin') =>
  openAsStaff(`/clinic/legal${place}`, {
    role,
    answers: {
      [LEGAL]: { data: [agb, bare] },
      [DRAFT]: { data: { version: 4, blocks: [block] } },
      ...answers,
    },
  });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const titles = () => screen.getAllByLabelText<HTMLInputElement>(/^Überschrift/);
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('SEAM-20: the list says since when a text holds, whether it has a draft, and what is announced', async () => {
  await open('');
  const row = (await screen.findByRole('link', { name: 'Allgemeine Geschäftsbedingungen' })).closest('li');
  expect(row?.textContent).toMatch(/Gilt seit 02\.11\.2026 10:00EntwurfNeu ab 04\.11\.2026 10:00$/);
  const other = screen.getByRole('link', { name: 'Impressum' }).closest('li');
  expect(other?.textContent).toBe('ImpressumNoch nicht veröffentlicht');
  expect(screen.getByRole('link', { name: 'Impressum' }).getAttribute('href')).toBe(
    '/staff/clinic/legal/imprint',
  );
});

test('a refused list can be read again', async () => {
  const { api, user } = await open('', { [LEGAL]: refused(422, { message: 'Gerade nicht.' }) });
  await screen.findByText('Gerade nicht.');
  api.answer({ [LEGAL]: { data: [bare] } });
  await user.click(await button('Erneut versuchen'));
  await screen.findByRole('link', { name: 'Impressum' });
});

test('versions are listed with their state; one is looked at in both languages, only the announced one is taken back', async () => {
  const { api, user } = await open('/agb', {
    [VERSION]: shown,
    [WITHDRAW]: { message: '', data: agb },
  });
  const rows = (await screen.findByRole('heading', { name: 'Fassungen' })).parentElement?.querySelectorAll(
    'li',
  );
  expect([...(rows ?? [])].map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^ab 04\.11\.2026 10:00veröffentlicht von Petra SommerAngekündigt/),
    expect.stringMatching(/zurückgenommen von Rita Berger, 02\.11\.2026 10:00Zurückgenommen/),
    expect.stringMatching(/^ab 02\.11\.2026 10:00veröffentlicht von Petra SommerGilt/),
    expect.stringMatching(/mit dem Portal geliefertFrüher/),
  ]);
  await user.click(await button('Fassung ab 02.11.2026 10:00 ansehen'));
  const look = await dialog('Allgemeine Geschäftsbedingungen');
  await look.findByText('Gezeigt');
  await user.click(look.getByRole('button', { name: 'Englisch' }));
  await look.findByText('Shown');
  expect(api.sent(VERSION)).toEqual([{ slug: 'agb', id: '2' }]);
  await user.click(look.getByRole('button', { name: 'Schließen' }));
  await isClosed();
  expect(screen.getAllByRole('button', { name: /zurücknehmen$/ })).toHaveLength(1);
  await user.click(await button('Fassung ab 04.11.2026 10:00 zurücknehmen'));
  const doubt = await dialog('Angekündigte Fassung zurücknehmen?');
  const reads = api.sent(LEGAL).length;
  await user.click(doubt.getByRole('button', { name: 'Zurücknehmen' }));
  await isClosed();
  expect(api.sent(WITHDRAW)).toEqual([{ slug: 'agb', id: '4' }]);
  expect(api.sent(LEGAL).length).toBeGreaterThan(reads);
});

test('a doctor reads versions but changes nothing; an unknown text is not found', async () => {
  const { api } = await open('/agb', {}, 'doctor');
  await screen.findByText('Rechtstexte ändert die Verwaltung.');
  expect(screen.queryByRole('button', { name: /zurücknehmen$/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Entwurf speichern' })).toBeNull();
  expect(api.sent(DRAFT)).toEqual([]);
});

test('a draft is changed and saved with the version that was read', async () => {
  const { api, user } = await open('/agb', { [SAVE]: { message: '', data: { ...draft, version: 5 } } });
  await screen.findByText('Entwurf von Petra Sommer, 15.11.2026 10:00');
  await waitFor(() => expect(titles()).toHaveLength(2));
  fireEvent.change(titles()[0] as HTMLElement, { target: { value: 'Neuer Titel' } });
  await user.click(await button('Entwurf speichern'));
  await waitFor(() => expect(api.sent(SAVE)).toHaveLength(1));
  expect(api.sent(SAVE)[0]).toMatchObject({
    slug: 'agb',
    version: 4,
    blocks: [{ de: { title: 'Neuer Titel' }, en: { title: 'Scope' } }],
  });
  await waitFor(() => expect(window.sessionStorage.length).toBe(0));
});

test('a refusal stands at its section and takes the focus', async () => {
  const { user } = await open('/agb', {
    [SAVE]: refused(422, { message: '', errors: { 'blocks.0.en.title': ['Fehlt.'] } }),
  });
  await waitFor(() => expect(titles()).toHaveLength(2));
  await user.click(await button('Entwurf speichern'));
  await screen.findByText('Fehlt.');
  await waitFor(() => expect(document.activeElement).toBe(titles()[1]));
});

test('sections are added and removed; one with words asks first, and the only one stays', async () => {
  const { user } = await open('/agb');
  await waitFor(() => expect(titles()).toHaveLength(2));
  expect(screen.queryByRole('button', { name: 'Abschnitt 1 entfernen' })).toBeNull();
  await user.click(await button('Abschnitt hinzufügen'));
  expect(titles()).toHaveLength(4);
  await waitFor(() => expect(document.activeElement).toBe(titles()[2]));
  await user.click(await button('Abschnitt 1 entfernen'));
  const ask = await dialog('Abschnitt 1 entfernen?');
  await user.click(ask.getByRole('button', { name: 'Abbrechen' }));
  await isClosed();
  expect(titles()).toHaveLength(4);
  await user.click(await button('Abschnitt 2 entfernen'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(titles().map(({ value }) => value)).toEqual(['Geltung', 'Scope']);
});

test('an unchanged draft is published at once; a changed one is saved first', async () => {
  const { api, user } = await open('/agb', {
    [SAVE]: { message: '', data: { ...draft, version: 5 } },
    [PUBLISH]: { message: '', data: agb },
  });
  await waitFor(() => expect(titles()).toHaveLength(2));
  await user.click(await button('Veröffentlichen'));
  const first = await dialog('Neue Fassung veröffentlichen');
  expect(api.sent(SAVE)).toEqual([]);
  await user.click(first.getByRole('button', { name: 'Abbrechen' }));
  await isClosed();
  fireEvent.change(titles()[0] as HTMLElement, { target: { value: 'Neu' } });
  await user.click(await button('Veröffentlichen'));
  const second = await dialog('Neue Fassung veröffentlichen');
  expect(api.sent(SAVE)).toHaveLength(1);
  await user.click(second.getByRole('button', { name: 'Veröffentlichen' }));
  await isClosed();
  expect(api.sent(PUBLISH)).toEqual([{ slug: 'agb', version: 5 }]);
});

test('a version is published from a moment in Berlin; without one the dialog asks for it', async () => {
  const { api, user } = await open('/agb', { [PUBLISH]: { message: '', data: agb } });
  await waitFor(() => expect(titles()).toHaveLength(2));
  await user.click(await button('Veröffentlichen'));
  const publish = await dialog('Neue Fassung veröffentlichen');
  expect(publish.queryByLabelText(/^Datum/)).toBeNull();
  await user.selectOptions(publish.getByLabelText(/^Ab wann/), 'later');
  await user.click(publish.getByRole('button', { name: 'Veröffentlichen' }));
  expect((await publish.findAllByText('Bitte geben Sie Datum und Uhrzeit an.')).length).toBeGreaterThan(0);
  expect(api.sent(PUBLISH)).toEqual([]);
  await user.type(publish.getByLabelText(/^Datum/), '2026-12-01');
  await user.click(publish.getByRole('button', { name: 'Veröffentlichen' }));
  await waitFor(() =>
    expect(api.sent(PUBLISH)).toEqual([
      { slug: 'agb', version: 4, publish_at: expect.stringMatching(/^2026-11-30T23:00:00/) },
    ]),
  );
});

test('a draft is discarded after a question; a text without a draft has nothing to discard', async () => {
  const { api, user } = await open('/agb', { [DISCARD]: { message: '' } });
  await user.click(await button('Entwurf verwerfen'));
  const ask = await dialog('Entwurf verwerfen?');
  await user.click(ask.getByRole('button', { name: 'Entwurf verwerfen' }));
  await isClosed();
  expect(api.sent(DISCARD)).toEqual([expect.objectContaining({ slug: 'agb' })]);
  expect(api.sent(DRAFT).length).toBeGreaterThan(1);
});

test('a text that was never published begins with an empty section', async () => {
  await open('/imprint', { [DRAFT]: { data: { version: 0, blocks: [] } } });
  await screen.findByText('Es gibt noch keine Fassung.');
  await waitFor(() => expect(titles().map(({ value }) => value)).toEqual(['', '']));
  expect(screen.queryByRole('button', { name: 'Entwurf verwerfen' })).toBeNull();
});

test('somebody else’s draft is not overwritten unasked', async () => {
  const { api, user } = await open('/agb', {
    [SAVE]: refused(409, {
      message: 'Inzwischen geändert.',
      current: { changed_by: 'Rita Berger', changed_at: '2026-11-16T08:00:00Z' },
    }),
  });
  await waitFor(() => expect(titles()).toHaveLength(2));
  fireEvent.change(titles()[0] as HTMLElement, { target: { value: 'Meins' } });
  await user.click(await button('Entwurf speichern'));
  await screen.findByText(/^Rita Berger hat das inzwischen geändert/);
  api.answer({
    [DRAFT]: { data: { version: 9, blocks: [block] } },
    [SAVE]: { message: '', data: { ...draft, version: 10 } },
  });
  await user.click(await button('Mit meinen Eingaben weitermachen'));
  await screen.findByText(/^Ihr Wortlaut steht noch da/);
  expect(titles()[0]?.value).toBe('Meins');
  await user.click(await button('Entwurf speichern'));
  await waitFor(() => expect(api.sent(SAVE).at(-1)).toMatchObject({ version: 9 }));
});
