/** How long a person waits for the picture after each press, on a slow processor. */
import type { Browser, CDPSession, Locator, Page } from '@playwright/test';
import { continueButton, fillPerson, reachSignature, slots } from '../../e2e/booking.ts';
import { editor } from '../../e2e/chat.ts';
import { asVisitor, openDevice, SLOW_PHONE, slowProcessor, THIS_MACHINE } from './device.ts';
import { asDoctor, asPatient } from './people.ts';

/** Presses that are answered sooner are not reported by the browser. */
const SHORTEST_MS = 16;

/** Otherwise Playwright listens in the page where the press lands, which takes several milliseconds of it. */
const DIRECTLY = { force: true };

/** Does something slowly, and says how long the longest press in it took. Everything before and after is quick. */
type Measure = (name: string, press: () => Promise<unknown>, shown: Locator) => Promise<void>;

const TOURS = [
  { device: SLOW_PHONE, signIn: asVisitor, take: bookAppointment },
  { device: SLOW_PHONE, signIn: asPatient, take: writeMessage },
  { device: { ...THIS_MACHINE, timesSlower: SLOW_PHONE.timesSlower }, signIn: asDoctor, take: workInClinic },
];

/** One round of all presses; `note` hears of each. */
export async function pressEverything(
  browser: Browser,
  url: string,
  note: (name: string, milliseconds: number) => void,
): Promise<void> {
  for (const { device, signIn, take } of TOURS) {
    const opened = await openDevice(browser, device, { baseURL: url, elsewhere: 'about:blank' }, signIn);
    const page = await opened.openTab();
    const session = await page.context().newCDPSession(page);
    await take(page, (name, press, shown) =>
      measurePress(page, session, { rate: device.timesSlower, press, shown }).then((took) =>
        note(name, took),
      ),
    ).finally(opened.close);
  }
}

interface Press {
  rate: number;
  press: () => Promise<unknown>;
  /** What the person waits for in the end. */
  shown: Locator;
}

async function measurePress(page: Page, session: CDPSession, { rate, press, shown }: Press): Promise<number> {
  await settle(page);
  await page.evaluate(() => {
    window.seen.pressesMs = [];
  });
  await slowProcessor(session, rate);
  await press();
  await shown.waitFor();
  await settle(page);
  await slowProcessor(session, 1);
  return await page.evaluate((least) => Math.max(least, ...window.seen.pressesMs), SHORTEST_MS);
}

/** The browser tells of a press after the picture that follows it. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise<void>((done) => requestIdleCallback(() => setTimeout(done, 500), { timeout: 5_000 })),
  );
}

async function bookAppointment(page: Page, measure: Measure): Promise<void> {
  await page.goto('/patient/book-appointment');
  const service = page.getByRole('button', { name: 'Erstgespräch Wechseljahre' });
  await measure('booking: choose a service', () => service.tap(DIRECTLY), slots(page).first());
  const turn = page.getByRole('button', { name: 'Nächster Monat' });
  const day = page.getByRole('grid').getByRole('button', { disabled: false });
  await measure('booking: turn the month', () => turn.tap(DIRECTLY), day.nth(2));
  await measure('booking: choose a day', () => day.nth(1).tap(DIRECTLY), slots(page).first());
  const chosen = page.locator('[aria-pressed=true]').first();
  await measure('booking: choose a time', () => slots(page).first().tap(DIRECTLY), chosen);
  const goOn = () => continueButton(page).tap(DIRECTLY);
  await measure('booking: on to the own data', goOn, page.getByLabel('Geburtsdatum'));
  await fillPerson(page);
  await measure('booking: on to the history', goOn, heading(page, 'Ihre Anamnese'));
  await reachSignature(page);
  const sign = page.getByRole('button', { name: 'Jetzt unterschreiben' });
  const dialog = page.getByRole('dialog', { name: 'Ihre Unterschrift' });
  await measure('booking: open the signature', () => sign.tap(DIRECTLY), dialog);
}

async function writeMessage(page: Page, measure: Measure): Promise<void> {
  await page.goto('/patient/dashboard');
  await heading(page, /./).waitFor();
  const menu = page.getByRole('button', { name: 'Navigation öffnen' });
  const places = page
    .getByRole('navigation', { name: 'Mein Bereich' })
    .getByRole('link', { name: 'Nachrichten' });
  await measure('patient: open the menu', () => menu.tap(DIRECTLY), places);
  await measure('patient: go to another screen', () => places.tap(DIRECTLY), heading(page, 'Nachrichten'));
  const conversation = page.getByRole('main').getByRole('navigation').getByRole('link').first();
  await measure('chat: open a conversation', () => conversation.tap(DIRECTLY), bold(page));
  const text = 'Guten Tag, ich habe eine Frage.';
  await measure('chat: type a message', () => editor(page).pressSequentially(text), editor(page));
  const send = page.getByRole('button', { name: /^Senden/ });
  const sent = page.getByRole('listitem').filter({ hasText: text }).last();
  await measure('chat: send it', () => send.tap(DIRECTLY), sent);
}

async function workInClinic(page: Page, measure: Measure): Promise<void> {
  await page.goto('/staff/calendar?range=week');
  const next = page.getByRole('button', { name: 'Nächste Woche' });
  const appointment = page.locator('[data-entry]').filter({ hasText: 'Bestätigt' }).first();
  await measure('staff calendar: next week', () => next.click(DIRECTLY), page.getByRole('main'));
  await page.getByRole('button', { name: 'Vorherige Woche' }).click();
  await appointment.waitFor();
  const dialog = page.getByRole('dialog');
  await measure('staff calendar: open an appointment', () => appointment.click(DIRECTLY), dialog);
  await page.goto('/staff/chats');
  const conversation = page.getByRole('main').getByRole('navigation').getByRole('link').first();
  await measure('staff chat: open a conversation', () => conversation.click(DIRECTLY), bold(page));
}

/** The editor of messages is there with its formats. */
function bold(page: Page): Locator {
  return page.getByRole('button', { name: 'Fett' });
}

function heading(page: Page, name: string | RegExp): Locator {
  return page.getByRole('heading', { level: 1, name });
}
