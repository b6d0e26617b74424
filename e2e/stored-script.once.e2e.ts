import { type Browser, expect, type Page } from '@playwright/test';
import { REMOTE_HOST } from '#server/chat/testing-payloads.ts';
import { startTemporaryServer } from '../scripts/temporary-server.ts';
import { type HostileClinic, storeHostileTexts } from './hostile-clinic.ts';
import { HOSTILE_PATIENT } from './hostile-texts.ts';
import { DEMO_PASSWORD, signInAt } from './sign-in.ts';
import { openWorkspace } from './staff.ts';
import { test } from './test.ts';

// Both tests need the same portal.
test.describe.configure({ mode: 'default' });

let server: Awaited<ReturnType<typeof startTemporaryServer>>;
let clinic: HostileClinic;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  server = await startTemporaryServer();
  clinic = await storeHostileTexts(server.url);
});
test.afterAll(() => server.stop());

/** A place, and the marks of the doors whose texts it shows; without them it would prove nothing. */
type Screen = [place: string, marks: string[], press?: (page: Page) => Promise<void>];

const forVisitors = ({ paperPath }: HostileClinic): Screen[] => [
  ['/patient/', ['Zname', 'Zagency']],
  ['/patient/doctors', ['Zdoctor', 'Zdetail']],
  ['/patient/book-appointment', ['Zcategory', 'Zservice']],
  ['/patient/agb', ['Zagb', 'Zagbtext']],
  ['/patient/privacy-policy', ['Zprivacy-policytext']],
  ['/patient/imprint', ['Zimprinttext']],
  ['/patient/widerrufsrecht', ['Zwiderrufsrechttext']],
  ['/patient/haftungsausschluss', ['Zhaftungsausschlusstext']],
  ['/patient/barrierefreiheit', ['Zbarrierefreiheittext']],
  [paperPath, ['Zname']],
];

const openEnquiry = (page: Page) => page.getByRole('button', { name: /^Ansehen: Zenquiry/ }).click();
const openTable = (page: Page) =>
  page.getByRole('group', { name: 'Ansicht' }).getByRole('button', { name: 'Tabelle' }).click();

const forPatient = ({ conversationId, appointmentId }: HostileClinic): Screen[] => [
  ['/patient/dashboard', ['Zfirst', 'Zdoctor']],
  ['/patient/account', ['Zfirst', 'Zlast', 'Zstreet', 'Zcity']],
  ['/patient/medical-history', ['Zfinding', 'Zdocument']],
  ['/patient/therapy-plan', ['Zmedicine', 'Zmedicinenote', 'Zadvice', 'Zcheck', 'Zsideeffect']],
  ['/patient/anamnese-bogen', ['Zfirst']],
  [
    `/patient/chat?conversation_id=${conversationId}`,
    ['Zmessage', 'Zwritten', 'Zanswered', 'Zemergency', 'Zfile'],
  ],
  ['/patient/appointment', ['Zlabel']],
  ['/patient/invoices', ['Zname']],
  ['/patient/contacts', ['Zenquiry', 'Zenquirytext', 'Zreply', 'Zreplytext'], openEnquiry],
  [`/patient/visit/${appointmentId}`, ['Zvideo', 'Zdoctor']],
];

const forDoctor = (at: HostileClinic): Screen[] => {
  const file = `/patients/${at.patientId}?tab=`;
  return [
    ['/today', ['Zcancel', 'Zproblem']],
    [`/calendar?date=${at.proposedOn}`, ['Zlast']],
    ['/patients', ['Zfirst']],
    [`${file}overview`, ['Zfirst', 'Zstreet']],
    [`${file}appointments`, ['Zfirst']],
    [`${file}history`, ['Zanswer']],
    [`${file}treatment&appointment=${at.appointmentId}`, ['Znote', 'Zaddendum']],
    [`${file}measurements`, ['Zvalue'], openTable],
    [`${file}plan`, ['Zmedicine', 'Zadvice', 'Zsideeffect']],
    [`${file}documents`, ['Zfinding', 'Zdocument']],
    [`${file}invoices`, ['Zlast']],
    [`${file}enquiries`, ['Zenquiry']],
    [`/chats?conversation_id=${at.conversationId}`, ['Zmessage', 'Zanswered', 'Zfile']],
    ['/clinic/texts', ['Znotetext', 'Zservice']],
    [`/clinic/texts/${at.serviceId}`, ['Ztemplate']],
  ];
};

const forAdministrator = (at: HostileClinic): Screen[] => [
  [`/contacts?enquiry_id=${at.enquiryId}`, ['Zenquirytext', 'Zreplytext']],
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
  await context.exposeFunction('refused', (directive: string) =>
    found.push(`the policy stopped ${directive}`),
  );
  await context.addInitScript(() => {
    const { refused } = window as unknown as { refused: (directive: string) => void };
    addEventListener('securitypolicyviolation', (event) => {
      if (/^(script|frame|object|connect|form)/.test(event.effectiveDirective))
        refused(`${event.effectiveDirective} ${event.blockedURI}`);
    });
  });
  return { page, found, close: () => context.close() };
}

/** All words of the page, also those in fields and behind a closed summary, but not the data for its scripts. */
const wordsOf = (page: Page) =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll('input, textarea')] as HTMLInputElement[];
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (node) =>
      node.parentElement?.closest('script, style') ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
    );
    const shown = [document.title, ...fields.map(({ value }) => value)];
    while (words.nextNode()) shown.push(words.currentNode.nodeValue ?? '');
    return shown.join('\n');
  });

/** Elements and attributes that only a text could have brought. */
const strangersIn = (page: Page) =>
  page.evaluate((remote) => {
    const isStrange = (each: Element) =>
      each.matches('iframe, object, embed, base, [srcdoc], img[src="x"], details[ontoggle]') ||
      (each.matches('script') &&
        each.textContent.includes('ran()') &&
        !/json/.test(each.getAttribute('type') ?? '')) ||
      [...each.attributes].some(
        ({ name, value }) =>
          name.startsWith('on') ||
          (/^(src|href|action|data|srcset|poster|xlink:href)$/.test(name) &&
            /^\s*(java|vb)script:/i.test(value)) ||
          // A link may lead anywhere, because it loads nothing by itself.
          (name !== 'href' && value.includes(remote)),
      );
    return [...document.querySelectorAll('*')]
      .filter(isStrange)
      .map(({ outerHTML }) => outerHTML.slice(0, 200));
  }, REMOTE_HOST);

/** Opens each screen and returns what is wrong with it. */
async function faultsOn(page: Page, base: string, screens: Screen[], found: string[]): Promise<string[]> {
  const faults: string[] = [];
  for (const [place, marks, press] of screens) {
    await page.goto(`${base}${place}`);
    await press?.(page);
    let missing = marks;
    const look = async () => {
      const words = await wordsOf(page);
      missing = marks.filter((mark) => !words.includes(mark));
      return missing;
    };
    await expect
      .poll(look, { timeout: 60_000 })
      .toEqual([])
      .catch(() => faults.push(`${place} does not show ${missing}`));
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

test('SEAM-24: pages that the server renders and mails hold what was stored as text, and papers are drawn with it', async ({
  page,
}) => {
  const isMarkup = /<img src=x|<svg onload|<script>ran|href="javascript:/i;
  for (const [place, [mark]] of forVisitors(clinic)) {
    const html = await (
      await page.request.get(server.url + place, { headers: { accept: 'text/html' } })
    ).text();
    expect(html, place).toContain(mark);
    expect(html, place).not.toMatch(isMarkup);
  }

  await page.request.post(`${server.url}/sandbox/jobs/drain`);
  const letters: { html: string; text: string }[] = await (
    await page.request.get(`${server.url}/sandbox/mail.json`)
  ).json();
  const written = letters.map(({ html }) => html).join();
  for (const mark of ['Zfirst', 'Zlast', 'Zdoctor', 'Zcolleague']) expect(written).toContain(mark);
  expect(written).not.toMatch(isMarkup);

  const signIn = { email: 'aerztin@example.com', password: DEMO_PASSWORD };
  await page.request.post(`${server.url}/api/staff/login`, { data: signIn });
  for (const pdf of clinic.pdfs) {
    const bytes = await (await page.request.get(server.url + pdf)).body();
    expect(bytes.subarray(0, 5).toString(), pdf).toBe('%PDF-');
  }
});
