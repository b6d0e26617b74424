import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '../scripts/chromium.ts';
import { openWorkspace } from './staff.ts';

/** Camera and microphone that show a moving picture and beep, and a browser that asks nobody. */
const FAKE_DEVICES = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
const executablePath = findChromium();

/** How a browser with these devices is started. */
export const WITH_DEVICES = {
  args: [...CHROMIUM_ARGS, ...FAKE_DEVICES],
  ...(executablePath && { executablePath }),
};

/** Their appointment is under way in the demo clinic. */
export const PATIENT = 'patientin@example.com';
const DOCTOR = 'aerztin@example.com';

export async function aBrowser(
  browser: Browser,
  baseURL: string,
  width = 1280,
): Promise<{ context: BrowserContext; page: Page }> {
  const viewport = { width, height: 844 };
  const context = await browser.newContext({ baseURL, locale: 'de-DE', viewport });
  await watchConnections(context);
  return { context, page: await context.newPage() };
}

/** The doctor in the list of today, and the room of the appointment that is under way. */
export async function aDoctor(browser: Browser, baseURL: string) {
  const { context, page } = await aBrowser(browser, baseURL);
  await openWorkspace(page, '/today', DOCTOR);
  const { data } = await (await page.request.get('/api/staff/rooms')).json();
  const { appointment_id: id } = data.find(
    ({ patient }: { patient: { name: string } }) => patient.name === 'Maria Vogel',
  );
  return { context, page, id: id as number };
}

export const enter = (page: Page) =>
  page.getByRole('button', { name: /^(Zustimmen und eintreten|Eintreten)$/ }).click();

interface Watched {
  connections: RTCPeerConnection[];
}

/** Lets the test look into the connections of every page of this browser. */
async function watchConnections(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const watched = window as unknown as Watched;
    const Original = window.RTCPeerConnection;
    watched.connections = [];
    window.RTCPeerConnection = class extends Original {
      constructor(options?: RTCConfiguration) {
        super(options);
        watched.connections.push(this);
      }
    };
  });
}

interface Received {
  connection: number;
  frames: number;
  energy: number;
  way: string;
}

/** What one page has received so far, by connection: decoded frames and the energy of the sound. */
async function receivedBy(page: Page): Promise<Received[]> {
  return await page.evaluate(async () => {
    const { connections } = window as unknown as Watched;
    const open = connections.filter(({ connectionState }) => connectionState === 'connected');
    return await Promise.all(
      open.map(async (connection) => {
        const reports = [...(await connection.getStats()).values()];
        const inbound = reports.filter(({ type }) => type === 'inbound-rtp');
        const pair = reports.find(({ type, nominated }) => type === 'candidate-pair' && nominated);
        const local = reports.find(({ id }) => id === pair?.localCandidateId);
        return {
          connection: connections.indexOf(connection),
          frames: Math.max(0, ...inbound.map(({ framesDecoded = 0 }) => framesDecoded)),
          energy: Math.max(0, ...inbound.map(({ totalAudioEnergy = 0 }) => totalAudioEnergy)),
          way: String(local?.candidateType),
        };
      }),
    );
  });
}

/** On a busy machine the network is slow as well: a side sends only sound then, and tries a picture again by itself. */
export const PICTURE_COMES_BACK_MS = 60_000;

/** Waits until the page sees and hears so many others: new frames are decoded, and the sound is not silent. */
export async function expectToSeeAndHear(
  page: Page,
  { others = 1, way }: { others?: number; way?: 'relay' } = {},
): Promise<void> {
  const before = await receivedBy(page);
  await expect(async () => {
    const now = await receivedBy(page);
    expect(now).toHaveLength(others);
    for (const { connection, frames, energy, way: taken } of now) {
      if (way) expect(taken).toBe(way);
      const known = before.find((one) => one.connection === connection);
      expect(frames).toBeGreaterThan((known?.frames ?? 0) + 2);
      expect(energy).toBeGreaterThan(0);
    }
  }).toPass({ timeout: PICTURE_COMES_BACK_MS, intervals: [200] });
}

/** With which SRTP profile the pictures and voices of each open connection of this page are encrypted. */
export async function srtpProfilesOf(page: Page): Promise<string[]> {
  return await page.evaluate(async () => {
    const { connections } = window as unknown as Watched;
    const open = connections.filter(({ connectionState }) => connectionState === 'connected');
    const reports = await Promise.all(open.map(async (each) => [...(await each.getStats()).values()]));
    return reports.map((all) => String(all.find(({ type }) => type === 'transport')?.srtpCipher));
  });
}

export async function safetyNumbers(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'Sicherheitsnummer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sicherheitsnummer' });
  await expect(dialog.locator('dd').first()).toHaveText(/^(\d{3} ){4}\d{3}$/);
  const numbers = await dialog.locator('dd').allTextContents();
  await page.keyboard.press('Escape');
  return numbers;
}

/** Somebody between the two changes the certificate in every message that reaches this browser. */
export async function changeFingerprints(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const original = window.fetch;
    const foreign = Array.from({ length: 32 }, () => 'AB').join(':');
    window.fetch = async (input, options) => {
      const answer = await original(input, options);
      if (!String(input).includes('/stream') || !answer.body) return answer;
      const decoder = new TextDecoder();
      const encoder = new TextEncoder();
      const changed = answer.body.pipeThrough(
        new TransformStream<Uint8Array, Uint8Array>({
          transform: (chunk, controller) => {
            const text = decoder.decode(chunk, { stream: true });
            const manipulated = text.replaceAll(/(a=fingerprint:sha-256 )[0-9A-F:]{95}/g, `$1${foreign}`);
            controller.enqueue(encoder.encode(manipulated));
          },
        }),
      );
      return new Response(changed, answer);
    };
  });
}
