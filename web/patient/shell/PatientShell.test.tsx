import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Answers, refused } from '#web/testing/api.ts';
import { address, asVisitor, openAsPatient, passTime, toasts } from '#web/testing/open-screen.tsx';

const UNREAD = 'GET /api/chats/total-unread-count';
const SETTINGS = 'GET /api/get-settings';
const LIST = 'GET /api/patients/contacts';
const EMPTY: Answers = { [LIST]: { data: [], total: 0 } };

const header = () => within(screen.getByRole('banner'));
const clinicLink = () => header().getByRole('link', { name: /zur Startseite$/ });
const targets = (links: HTMLElement[]) => links.map((link) => [link.textContent, link.getAttribute('href')]);

test('SHELL-32, SHELL-34, SHELL-46: without settings the header shows Online Klinik and its own logo, the footer no agency', async () => {
  await openAsPatient('/forbidden', asVisitor);
  expect(clinicLink().textContent).toContain('Online Klinik');
  expect(screen.getByRole('banner').querySelector('img')?.getAttribute('src')).toMatch(/^data:image\/svg/);
  expect(screen.getByRole('contentinfo').textContent).toContain('© 2026 Online Klinik');
  expect(screen.queryByText(/Umsetzung/)).toBeNull();
});

test('SET-03: without settings the header says Online Klinik without a subtitle, and nothing is reported', async () => {
  await openAsPatient('/forbidden', { ...asVisitor, answers: { [SETTINGS]: { data: [] } } });
  expect(clinicLink().textContent).toBe('Online Klinik zur Startseite');
  expect(toasts()).toEqual([]);
});

test('SHELL-32, SHELL-33, SHELL-46: name, subtitle, logo and agency come from the settings', async () => {
  const settings = {
    hospital_name: 'Klinik am See',
    hospital_subtitel: 'Hormone und Wechseljahre',
    hospital_logo: '/api/pictures/1',
    footer_agency_name: 'Agentur',
    footer_agency_url: 'https://a.test',
  };
  const data = Object.entries(settings).map(([key, value]) => ({ key, value }));
  await openAsPatient('/forbidden', { ...asVisitor, answers: { [SETTINGS]: { data } } });
  expect(clinicLink().textContent).toContain('Klinik am SeeHormone und Wechseljahre');
  expect(screen.getByRole('banner').querySelector('img')?.getAttribute('src')).toBe('/api/pictures/1');
  expect(screen.getByRole('link', { name: 'Umsetzung: Agentur' }).getAttribute('href')).toBe(
    'https://a.test',
  );
});

test.each(['Hormone', 'Wechseljahre'])(
  'SET-01, SET-02: the settings are read once at the start, and the header shows the subtitle %s of that moment',
  async (value) => {
    const data = [{ key: 'hospital_subtitel', value }];
    const { api } = await openAsPatient('/forbidden', { ...asVisitor, answers: { [SETTINGS]: { data } } });
    expect(api.sent(SETTINGS)).toHaveLength(1);
    expect(clinicLink().textContent).toBe(`Online Klinik${value} zur Startseite`);
  },
);

test.each([
  ['de', 'Hormonmedizin'],
  ['en', 'Hormone medicine'],
] as const)('SHELL-33: in %s the header shows the subtitle %s', async (language, subtitle) => {
  const data = [
    { key: 'hospital_subtitel', value: 'Hormonmedizin' },
    { key: 'hospital_subtitel_en', value: 'Hormone medicine' },
  ];
  await openAsPatient('/forbidden', { ...asVisitor, language, answers: { [SETTINGS]: { data } } });
  expect(screen.getByRole('banner').textContent).toContain(`Online Klinik${subtitle}`);
});

test('SHELL-36, SHELL-44: a visitor sees Register and Login, and neither sidebar nor its button', async () => {
  await openAsPatient('/forbidden', asVisitor);
  const account = within(header().getByRole('navigation', { name: 'Konto' }));
  expect(targets(account.getAllByRole('link')).slice(0, 2)).toEqual([
    ['Registrieren', '/patient/register'],
    ['Anmelden', '/patient/login'],
  ]);
  expect(screen.queryByRole('navigation', { name: 'Mein Bereich' })).toBeNull();
  expect(screen.queryByRole('button', { name: /Navigation/ })).toBeNull();
});

test('SHELL-37, SHELL-38, SHELL-39: the menu under the name has its entries in order, with the unread count', async () => {
  const { user } = await openAsPatient('/forbidden', {
    answers: { [UNREAD]: { data: { unread_count: 100 } } },
  });
  const name = await header().findByRole('button', { name: 'Maria Vogel' });
  expect(name.getAttribute('aria-expanded')).toBe('false');
  await header().findByRole('link', { name: '100 ungelesene Nachrichten' });
  await user.click(name);
  const menu = within(header().getByRole('navigation', { name: 'Konto' }));
  expect(targets(menu.getAllByRole('link'))).toEqual([
    ['Übersicht', '/patient/dashboard'],
    ['Profil', '/patient/account'],
    [expect.stringMatching(/^Nachrichten99\+/), '/patient/chat'],
    ['Dokumente', '/patient/medical-history'],
    ['Termine', '/patient/appointment'],
    ['Rechnungen', '/patient/invoices'],
    ['Anfragen', '/patient/contacts'],
  ]);
  expect(menu.getAllByRole('listitem').at(-1)?.textContent).toBe('Abmelden');
});

test('the menu closes by Escape and by a press elsewhere, and the focus returns to its button', async () => {
  const { user } = await openAsPatient('/forbidden');
  const name = await header().findByRole('button', { name: 'Maria Vogel' });
  await user.click(name);
  await user.keyboard('{Escape}');
  expect([name.getAttribute('aria-expanded'), document.activeElement]).toEqual(['false', name]);
  await user.click(name);
  await user.click(screen.getByRole('main'));
  expect(name.getAttribute('aria-expanded')).toBe('false');
});

test('SHELL-40, CONST-26: the unread count is asked for every 10 s', async () => {
  const { api } = await openAsPatient('/forbidden', { stopsIntervals: true });
  await waitFor(() => expect(api.sent(UNREAD)).toHaveLength(1));
  api.answer({ [UNREAD]: { data: { unread_count: 1 } } });
  await passTime(10_000);
  expect(await header().findByRole('link', { name: '1 ungelesene Nachricht' })).toBeTruthy();
});

test('OR-40, STATE-07: header and sidebar share one poll, which rests in a hidden tab', async () => {
  const tab = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  const { api } = await openAsPatient('/contacts', {
    stopsIntervals: true,
    answers: { ...EMPTY, [UNREAD]: { data: { unread_count: 2 } } },
  });
  const places = () => screen.getAllByRole('link', { name: /2 ungelesene Nachrichten/ });
  await waitFor(() => expect(places().length).toBeGreaterThan(1));
  expect(api.sent(UNREAD)).toHaveLength(1);
  await passTime(10_000);
  await waitFor(() => expect(api.sent(UNREAD)).toHaveLength(2));

  tab.mockReturnValue('hidden');
  await passTime(60_000);
  expect(api.sent(UNREAD)).toHaveLength(2);
  tab.mockReturnValue('visible');
  await passTime(10_000);
  await waitFor(() => expect(api.sent(UNREAD)).toHaveLength(3));
  tab.mockRestore();
});

test('OR-40: nobody polls for a visitor', async () => {
  const { api } = await openAsPatient('/forbidden', { ...asVisitor, stopsIntervals: true });
  await passTime(30_000);
  expect(api.sent(UNREAD)).toEqual([]);
});

test('SESS-10: an unread count that cannot be read is no toast', async () => {
  await openAsPatient('/forbidden', { answers: { [UNREAD]: refused(422, { message: 'Nein.' }) } });
  await header().findByRole('button', { name: 'Maria Vogel' });
  expect(toasts()).toEqual([]);
});

test('SHELL-41, SHELL-42: the sidebar has its entries in order, marks the open one, and its button hides it', async () => {
  const { user } = await openAsPatient('/contacts', { answers: EMPTY });
  const sidebar = await screen.findByRole('navigation', { name: 'Mein Bereich' });
  const links = within(sidebar).getAllByRole('link');
  expect(targets(links)).toEqual([
    ['Übersicht', '/patient/dashboard'],
    ['Mein Profil', '/patient/account'],
    ['Nachrichten', '/patient/chat'],
    ['Meine Termine', '/patient/appointment'],
    ['Dokumente', '/patient/medical-history'],
    ['Mein Plan', '/patient/therapy-plan'],
    ['Werte und Verlauf', '/patient/values'],
    ['Rechnungen', '/patient/invoices'],
    ['Anfragen', '/patient/contacts'],
  ]);
  expect(links.filter((link) => link.getAttribute('aria-current') === 'page')).toEqual([links[8]]);
  const button = header().getByRole('button', { name: 'Navigation schließen' });
  await user.click(button);
  expect(sidebar.hidden).toBe(true);
  expect(header().getByRole('button', { name: 'Navigation öffnen' }).getAttribute('aria-expanded')).toBe(
    'false',
  );
});

test('SHELL-43: on a screen that stands alone there is neither sidebar nor its button', async () => {
  await openAsPatient('/');
  await header().findByRole('button', { name: 'Maria Vogel' });
  expect(screen.queryByRole('navigation', { name: 'Mein Bereich' })).toBeNull();
  expect(screen.queryByRole('button', { name: /Navigation/ })).toBeNull();
});

test('SHELL-47: the footer links to terms, imprint, privacy and the accessibility statement', async () => {
  await openAsPatient('/forbidden', asVisitor);
  const links = within(screen.getByRole('navigation', { name: 'Rechtliches' })).getAllByRole('link');
  expect(targets(links)).toEqual([
    ['AGB', '/patient/agb'],
    ['Impressum', '/patient/imprint'],
    ['Datenschutz', '/patient/privacy-policy'],
    ['Barrierefreiheit', '/patient/barrierefreiheit'],
  ]);
});

test('LANG-03, OR-01, OR-60: the first visit with an English browser is in German, and one press makes it English', async () => {
  expect(navigator.language).toBe('en-US');
  document.documentElement.lang = 'en';
  const { user } = await openAsPatient('/login', { ...asVisitor, language: null });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Anmelden');
  expect(window.localStorage.getItem('language')).toBe('de');
  await user.click(screen.getByRole('button', { name: 'EN, Englisch' }));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Log in');
  expect(window.localStorage.getItem('language')).toBe('en');
});

test('SHELL-35, LANG-01, LANG-02: the switch changes every text at once and is remembered', async () => {
  const { api, user } = await openAsPatient('/contacts', { answers: EMPTY });
  await screen.findByText('Noch keine Anfragen');
  await user.click(screen.getByRole('button', { name: 'EN, Englisch' }));
  await screen.findByText('No enquiries yet');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Enquiries');
  expect(document.documentElement.lang).toBe('en');
  expect(window.localStorage.getItem('language')).toBe('en');
  await waitFor(() => expect(api.headersOf(LIST)?.get('locale')).toBe('en'));
});

test('SESS-04: a 401 forgets the patient, leads to the login and would lead back', async () => {
  await openAsPatient('/contacts?x=1', { answers: { [LIST]: refused(401, { message: 'Abgelaufen.' }) } });
  await waitFor(() => expect(address()).toBe('/login'));
  expect(window.localStorage.getItem('patientToken')).toBeNull();
  expect(window.localStorage.getItem('patientUser')).toBeNull();
  expect(window.localStorage.getItem('language')).toBe('de');
  expect(window.history.state.usr).toEqual({ from: '/contacts?x=1' });
  expect(screen.queryByRole('button', { name: 'Maria Vogel' })).toBeNull();
});

test('SESS-04: a 401 leaves alone whoever has logged in in another tab meanwhile, and loads the page anew for them', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
  const { api } = await openAsPatient('/contacts', { answers: EMPTY, stopsIntervals: true });
  await screen.findByText('Noch keine Anfragen');
  window.localStorage.setItem('patientToken', 'token-of-sabine');
  window.localStorage.setItem('patientUser', '{"id":8,"name":"Sabine Roth"}');
  const cookies = document.cookie;
  api.answer({ [UNREAD]: refused(401, { message: 'Abgelaufen.' }) });
  await passTime(60_000);
  await waitFor(() => expect(reload).toHaveBeenCalled());
  expect(window.localStorage.getItem('patientToken')).toBe('token-of-sabine');
  expect([address(), document.cookie]).toEqual(['/contacts', cookies]);
  reload.mockRestore();
});

test('SESS-05, ERR-23, SHELL-30, OR-07: a 403 leads to the screen that says so', async () => {
  await openAsPatient('/contacts', { answers: { [LIST]: refused(403) } });
  await waitFor(() => expect(address()).toBe('/forbidden'));
  expect((await screen.findByRole('heading', { level: 1, name: 'Kein Zugriff' })).tagName).toBe('H1');
  const home = within(screen.getByRole('main')).getByRole('link', { name: 'Zur Startseite' });
  expect(home.getAttribute('href')).toBe('/patient/');
});

test('SESS-06: a 404 is logged only', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  await openAsPatient('/contacts', { answers: { [LIST]: refused(404, { message: 'Gibt es nicht.' }) } });
  await screen.findByText('Gibt es nicht.');
  expect([address(), toasts()]).toEqual(['/contacts', []]);
  expect(warned).toHaveBeenCalledWith(`${LIST} was not found`);
  warned.mockRestore();
});

test.each([{ message: 'Abgemeldet.' }, refused(500)])(
  'SESS-07: the logout calls the server, clears what is stored and loads Home, whatever the server says',
  async (answer) => {
    const { api, user } = await openAsPatient('/forbidden', { answers: { 'POST /api/logout': answer } });
    const left = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    await user.click(await header().findByRole('button', { name: 'Maria Vogel' }));
    await user.click(header().getByRole('button', { name: 'Abmelden' }));
    await waitFor(() => expect(left).toHaveBeenCalledWith('/patient/'));
    expect(api.sent('POST /api/logout')).toEqual([{}]);
    expect(api.headersOf('POST /api/logout')?.get('authorization')).toBe('Bearer token-of-the-patient');
    expect(window.localStorage.getItem('patientToken')).toBeNull();
    left.mockRestore();
  },
);

test('STATE-06: the logout leaves nothing of the patient in the browser, only the language', async () => {
  const { user } = await openAsPatient('/forbidden', { answers: { 'POST /api/logout': { message: 'Ja.' } } });
  const left = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  window.localStorage.setItem('patientAddress', '{"city":"Berlin"}');
  const [booking, { rememberedBooking }, { storeBooking }] = await Promise.all([
    import('../booking/booking-state.ts'),
    import('../booking/booking-memory.ts'),
    import('../booking/stored-booking.ts'),
  ]);
  storeBooking(booking.chooseService(4));
  await user.click(await header().findByRole('button', { name: 'Maria Vogel' }));
  await user.click(header().getByRole('button', { name: 'Abmelden' }));
  await waitFor(() => expect(left).toHaveBeenCalled());
  expect({ ...window.localStorage }).toEqual({ language: 'de' });
  expect(rememberedBooking().serviceId).toBeNull();
  expect(screen.queryByText('Maria Vogel')).toBeNull();
  left.mockRestore();
});

test('an address that does not exist says so and leads home', async () => {
  await openAsPatient('/gibt-es-nicht', asVisitor);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Seite nicht gefunden');
  expect(within(screen.getByRole('main')).getByRole('link').getAttribute('href')).toBe('/patient/');
});

test('SHELL-02: after a navigation the page is at its top and the heading has the focus', async () => {
  const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  const { user } = await openAsPatient('/forbidden', asVisitor);
  expect(scrolled).not.toHaveBeenCalled();
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Zur Startseite' }));
  const heading = await screen.findByRole('heading', { level: 1, name: 'Patientenportal' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(scrolled).toHaveBeenCalledWith(0, 0);
  scrolled.mockRestore();
});
