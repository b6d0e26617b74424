/**
 * A portal of a journey's own, for journeys that move the clock: nobody else's appointments are to be moved with it.
 */
import { type Browser, type BrowserContext, expect, type Page, request } from '@playwright/test';
import { aHttpGuest, bookOverHttp, type WantedSlot } from '#server/booking/testing-http-guest.ts';
import { USER_DATA } from '#server/booking/testing-person.ts';
import { startTemporaryServer } from '../scripts/temporary-server.ts';
import { proveMailbox } from './mailbox.ts';
import { DEMO_PASSWORD, forgetSession } from './sign-in.ts';

/** The bank accepts it at the booking and declines the charge. */
export const REFUSED_LATER = '4000000000000341';
const DAY = 86_400_000;

export type OwnPortal = Awaited<ReturnType<typeof openOwnPortal>>;

/** Call it in `beforeAll` with a timeout of minutes: it starts while the first portal and its browsers are busy. */
export async function openOwnPortal() {
  const server = await startTemporaryServer();
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into answers without declaring their shape.
  const call = async (method: string, path: string, body?: object, token?: string): Promise<any> => {
    const answer = await fetch(server.url + path, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    expect(answer.ok, `${method} ${path}: ${text}`).toBe(true);
    return JSON.parse(text);
  };
  const serviceNamed = async (title: string): Promise<number> => {
    const { data: categories } = await call('GET', '/api/patients/get-service-category');
    return categories
      .flatMap(({ services }: { services: object[] }) => services)
      .find(({ translations_by_locale: words }: Titled) => words.de.title === title).id;
  };
  return {
    stop: server.stop,
    serviceNamed,
    /** What somebody of the staff calls without a browser. */
    asStaff: async (email: string) => {
      const form = { email, password: DEMO_PASSWORD };
      const { access_token } = await call('POST', '/api/staff/login', form);
      return async (method: string, path: string, body?: object) =>
        await call(method, path, body, access_token);
    },
    moveClock: async (now: Date) => await call('POST', '/sandbox/clock', { now: now.toISOString() }),
    /** Everything that waits happens. */
    drain: async () => await call('POST', '/sandbox/jobs/drain', {}),
    /** A browser that lives at the same moment as the portal. */
    open: async (browser: Browser, now: Date): Promise<{ context: BrowserContext; page: Page }> => {
      await call('POST', '/sandbox/clock', { now: now.toISOString() });
      const context = await browser.newContext({ baseURL: server.url, locale: 'de-DE' });
      const page = await context.newPage();
      await page.clock.setFixedTime(now);
      return { context, page };
    },
    /** Guests who have booked this service at the doctor who signs in as aerztin@example.com, all on one day. */
    book: async (title: string, cards: string[]) => {
      await call('POST', '/sandbox/clock', { now: new Date().toISOString() });
      const serviceId = await serviceNamed(title);
      const slots = await daySlots(call, serviceId, cards.length);
      const guests = [];
      for (const [place, card] of cards.entries()) {
        const guest = aHttpGuest(serviceId, slots[place] as WantedSlot, 'stripe', card);
        guests.push({ email: guest.email, appointmentId: await bookOverHttp(server.url, guest) });
      }
      await proveMailboxes(server.url, guests);
      return { guests, date: (slots[0] as WantedSlot).date };
    },
  };
}

interface Titled {
  translations_by_locale: { de: { title: string } };
}

/** The free times of the first day in three weeks that has enough of them. */
async function daySlots(
  // biome-ignore lint/suspicious/noExplicitAny: as above
  call: (method: string, path: string) => Promise<any>,
  serviceId: number,
  count: number,
): Promise<WantedSlot[]> {
  const { data: doctors } = await call('GET', `/api/patients/doctors?service_id=${serviceId}`);
  const keller = doctors.find(({ last_name }: { last_name: string }) => last_name === 'Keller');
  const from = new Date(Date.now() + 20 * DAY).toISOString().slice(0, 10);
  const query = `service_id=${serviceId}&doctor_ids[]=${keller.id}&from=${from}&limit=50`;
  const { data: free } = await call('GET', `/api/patients/next-free-times?${query}`);
  const days = [...Map.groupBy(free as WantedSlot[], ({ date }) => date).values()];
  return days.find((day) => day.length >= count) ?? [];
}

async function proveMailboxes(baseURL: string, guests: { email: string }[]): Promise<void> {
  const mailbox = await request.newContext({ baseURL });
  for (const { email } of guests) {
    await proveMailbox(mailbox, email, USER_DATA.password);
    // The clock moves on by weeks before they sign in.
    forgetSession(email);
  }
  await mailbox.dispose();
}
