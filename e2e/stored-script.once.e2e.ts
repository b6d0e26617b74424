import { type Browser, expect, type Page, request } from '@playwright/test';
import { REMOTE_HOST } from '#server/chat/testing-payloads.ts';
import { startTemporaryServer } from '../scripts/temporary-server.ts';
import { HOSTILE_PATIENT, type HostileClinic, storeHostileTexts } from './hostile-clinic.ts';
import { DEMO_PASSWORD, signInAt } from './sign-in.ts';
import { openWorkspace } from './staff.ts';
import { test } from './test.ts';

let server: Awaited<ReturnType<typeof startTemporaryServer>>;
let clinic: HostileClinic;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  server = await startTemporaryServer();
  clinic = await storeHostileTexts(server.url);
});
test.afterAll(() => server.stop());

/** A place, and the marks of the doors whose texts it shows; without them it would prove nothing. */
type Screen = [place: string, marks: string[]];

const forVisitors = ({ serviceId, paperPath }: HostileClinic): Screen[] => [
  ['/patient/', ['Zname', 'Zagency']],
  ['/patient/doctors', ['Zdoctor', 'Zdetail']],
  ['/patient/book-appointment', ['Zcategory', 'Zservice']],
  [`/patient/book-appointment?service_id=${serviceId}`, ['Zservice']],
  ['/patient/agb', ['Zagb', 'Zagbtext']],
  ['/patient/privacy-policy', ['Zprivacy-policytext']],
  ['/patient/imprint', ['Zimprinttext']],
  ['/patient/widerrufsrecht', ['Zwiderrufsrechttext']],
  ['/patient/haftungsausschluss', ['Zhaftungsausschlusstext']],
  [paperPath, ['Zname']],
];

const forPatient = ({ conversationId, appointmentId }: HostileClinic): Screen[] => [
  ['/patient/dashboard', ['Zfirst', 'Zdoctor']],
  ['/patient/account', ['Zfirst', 'Zlast', 'Zstreet', 'Zcity']],
  ['/patient/document', ['Zfinding', 'Zdocument']],
  ['/patient/befunde', ['Zfinding']],
  ['/patient/medical-history', ['Zfinding']],
  ['/patient/therapy-plan', ['Zmedicine', 'Zmedicinenote', 'Zadvice', 'Zcheck', 'Zsideeffect']],
  ['/patient/anamnese-bogen', ['Zanswer']],
  [`/patient/chat?conversation_id=${conversationId}`, ['Zmessage', 'Zwritten', 'Zanswered', 'Zemergency', 'Zfile']],
  ['/patient/appointment', ['Zlabel', 'Zdoctor']],
  ['/patient/invoices', ['Zname']],
  ['/patient/contacts', ['Zenquiry', 'Zenquirytext', 'Zreply', 'Zreplytext']],
  [`/patient/visit/${appointmentId}`, ['Zvideo', 'Zphone', 'Zdoctor']],
];

const forDoctor = (at: HostileClinic): Screen[] => {
  const file = `/patients/${at.patientId}?tab=`;
  return [
    ['/today', ['Zcancel', 'Zproblem']],
    ['/calendar', ['Zfirst']],
    ['/patients', ['Zfirst']],
    [`${file}overview`, ['Zfirst', 'Zstreet']],
    [`${file}appointments`, ['Zlabel']],
    [`${file}history`, ['Zanswer']],
    [`${file}treatment`, ['Znote', 'Zaddendum']],
    [`${file}measurements`, ['Zvalue']],
    [`${file}plan`, ['Zmedicine', 'Zadvice', 'Zsideeffect']],
    [`${file}documents`, ['Zfinding', 'Zdocument', 'Zfile']],
    [`${file}invoices`, ['Zlast']],
    [`${file}enquiries`, ['Zenquiry']],
    [`/chats?conversation_id=${at.conversationId}`, ['Zmessage', 'Zanswered', 'Zfile']],
    ['/clinic/texts', ['Znotetext', 'Zservice']],
    [`/clinic/texts/${at.serviceId}`, ['Ztemplate']],
    [`/visit/${at.appointmentId}`, ['Zfirst', 'Zguest']],
  ];
};

const forAdministrator = (at: HostileClinic): Screen[] => [
  [`/contacts?enquiry_id=${at.enquiryId}`, ['Zenquirytext', 'Zreplytext']],
  ['/money', ['Zlast']],
  ['/audit', ['Zlast']],
  ['/accounts', ['Zcolleague']],
  ['/clinic/services', ['Zcategory', 'Zservice']],
  [`/clinic/services/${at.serviceId}`, ['Zservicetext']],
  ['/clinic/doctors', ['Zdoctor']],
  [`/clinic/doctors/${at.doctorId}`, ['Zdoctortext', 'Zdetail']],
  ['/clinic/legal/agb', ['Zagbtext']],
  ['/clinic/settings', ['Zname', 'Zvideo', 'Zissuer']],
];

/** A browser of somebody, and what happened in it that no text may cause. */
async function aBrowser(browser: Browser) {
  const context = await browser.newContext({ baseURL: server.url, locale: 'de-DE' });
  const page = await context.newPage();
  const found: string[] = [];
  page.on('dialog', (dialog) => {
    found.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (call) => {
    const { protocol, origin } = new URL(call.url());
    if (protocol.startsWith('http') && origin !== new URL(server.url).origin) found.push(call.url());
  });
  await context.exposeFunction('ran', () => found.push('a script ran'));
  await context.exposeFunction('refused', (directive: string) => found.push(`the policy stopped ${directive}`));
  await context.addInitScript(() => {
    const { refused } = window as unknown as { refused: (directive: string) => void };
    addEventListener('securitypolicyviolation', (event) => {
      if (/^(script|frame|object|connect|form)/.test(event.effectiveDirective)) refused(`${event.effectiveDirective} ${event.blockedURI}`);
    });
  });
  return { page, found, close: () => context.close() };
}

/** All words of the page, also those in fields. */
const wordsOf = (page: Page) =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll('input, textarea')] as HTMLInputElement[];
    return [document.title, document.body.innerText, ...fields.map(({ value }) => value)].join('\n');
  });

/** Elements and attributes that only a text could have brought. */
const strangersIn = (page: Page) =>
  page.evaluate((remote) => {
    const isStrange = (each: Element) =>
      each.matches('iframe, object, embed, base, [srcdoc], img[src="x"], details[ontoggle]') ||
      (each.matches('script') && each.textContent.includes('ran()') && !/json/.test(each.getAttribute('type') ?? '')) ||
      [...each.attributes].some(
        ({ name, value }) =>
          name.startsWith('on') ||
          (/^(src|href|action|data|srcset|poster|xlink:href)$/.test(name) && (/^\s*(java|vb)script:/i.test(value) || value.includes(remote))),
      );
    return [...document.querySelectorAll('*')].filter(isStrange).map(({ outerHTML }) => outerHTML.slice(0, 200));
  }, REMOTE_HOST);

/** Opens each screen and returns what is wrong with it. */
async function faultsOn(page: Page, base: string, screens: Screen[], found: string[]): Promise<string[]> {
  const faults: string[] = [];
  for (const [place, marks] of screens) {
    await page.goto(`${base}${place}`);
    let missing = marks;
    const look = async () => {
      const words = await wordsOf(page);
      missing = marks.filter((mark) => !words.includes(mark));
      return missing;
    };
    await expect.poll(look, { timeout: 5_000 }).toEqual([]).catch(() => faults.push(`${place} does not show ${missing}`));
    faults.push(...[...(await strangersIn(page)), ...found.splice(0)].map((fault) => `${place}: ${fault}`));
  }
  return faults;
}

const walks = {
  visitor: ['', forVisitors, async () => {}],
  patient: ['', forPatient, (page: Page) => signInAt(page, '/', HOSTILE_PATIENT, DEMO_PASSWORD)],
  doctor: ['/staff', forDoctor, (page: Page) => openWorkspace(page, '/', 'aerztin@example.com')],
  administrator: ['/staff', forAdministrator, (page: Page) => openWorkspace(page, '/', 'admin@example.com')],
} as const;

test('SEAM-24: no text that anybody stored runs, loads or becomes markup where somebody else reads it', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const faults: Record<string, string[]> = {};
  for (const [who, [base, screens, enter]] of Object.entries(walks)) {
    await test.step(who, async () => {
      const { page, found, close } = await aBrowser(browser);
      await enter(page);
      faults[who] = await faultsOn(page, base, screens(clinic), found);
      await close();
    });
  }
  expect(faults).toEqual({ visitor: [], patient: [], doctor: [], administrator: [] });
});

test('SEAM-24: pages that the server draws and mails hold stored texts as text; papers are drawn with them', async () => {
  const api = await request.newContext({ baseURL: server.url });
  const isMarkup = /<img src=x|<svg onload|<script>ran|href="javascript:/i;
  for (const [place] of forVisitors(clinic)) {
    const html = await (await api.get(place, { headers: { accept: 'text/html' } })).text();
    expect(html, place).not.toMatch(isMarkup);
  }
  await api.post('/sandbox/jobs/drain');
  const letters = await (await api.get('/sandbox/mail.json')).json();
  expect(letters.some(({ html }: { html: string }) => html.includes('Zreplytext'))).toBe(true);
  for (const { html, subject } of letters) expect(html, subject).not.toMatch(isMarkup);
  await api.dispose();
});
