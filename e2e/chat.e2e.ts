import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { aChat, bubbles, editor, messagePane, richEditor, scrollTo } from './chat.ts';
import { CORE, ONCE, proves } from './details.ts';
import { expectOurFonts } from './fonts.ts';
import { tabTo } from './keyboard.ts';
import { signInAt } from './sign-in.ts';
import { expectLargeTargets } from './targets.ts';
import { test } from './test.ts';

test('a patient opens a conversation by its address and sees messages, appointment and therapy plans', {
  tag: CORE,
  annotation: proves('CHAT-03, CHAT-04, CHAT-05, CHAT-06, CHAT-07, CHAT-08, CHAT-21'),
}, async ({ page, request, isMobile }) => {
  const chat = await aChat(request);
  await chat.write('<p>Guten Tag</p>');
  await chat.answer('<p>Bitte <strong>lesen</strong>: <a href="https://example.org/a">Merkblatt</a></p>');
  const marked = page.waitForResponse((answer) => answer.url().endsWith(`/api/chats/${chat.id}/mark-read`));
  await chat.open(page);

  await expect(page.getByRole('heading', { name: 'Dr. med. Anna Keller' })).toBeVisible();
  await expect(bubbles(page)).toHaveCount(2);
  await expect(bubbles(page).last()).toContainText(
    /Dr\. med\. Anna Keller.*\d\d:\d\d.*Bitte lesen: Merkblatt/s,
  );
  const link = bubbles(page).last().getByRole('link', { name: 'Merkblatt' });
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(page.getByText('Neue Nachrichten', { exact: true })).toBeVisible();
  const notices = page.getByRole('button', { name: 'Hinweise zum Schreiben' });
  await expect.poll(() => heightOf(page.getByText(/116117/).locator('..'))).toBeLessThan(30);
  await notices.click();
  await expect(page.getByText(/116117/)).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('Wir antworten an Werktagen meist innerhalb von')).toBeInViewport({ ratio: 1 });
  await notices.click();
  expect((await marked).ok()).toBe(true);

  const aside = page.getByRole('complementary', { name: 'Rund um Ihre Behandlung' });
  await expect(aside.getByRole('region', { name: 'Nächster Termin' })).toContainText(/\d\d:\d\d Uhr/);
  await expect(aside.getByRole('link', { name: 'Mehr Termine' })).toHaveAttribute(
    'href',
    '/patient/appointment',
  );
  await expect(aside.getByRole('region', { name: 'Therapiepläne' })).toContainText(
    'Noch keine Therapiepläne.',
  );
  await expect(aside.getByRole('link', { name: 'Mehr Dokumente' })).toHaveAttribute(
    'href',
    /medical-history$/,
  );
  const text = await richEditor(page);
  await expectAccessible(page);
  await expectRoomForMessages(page, text);
  if (isMobile) await expectLargeTargets(page);

  const list = page.getByRole('navigation', { name: 'Ihre Gespräche' });
  await expect(list).toBeVisible({ visible: !isMobile });
  const showList = page.getByRole('button', { name: 'Alle Gespräche' });
  await expect(showList).toBeVisible({ visible: isMobile });
  if (!isMobile) return;
  await showList.click();
  await expect(list.getByRole('link')).toBeFocused();
  await expect(bubbles(page)).toHaveCount(0);
  await list.getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Dr. med. Anna Keller' })).toBeFocused();
  await expect(list).toBeHidden();
});

async function heightOf(part: Locator): Promise<number> {
  const box = await part.boundingBox();
  return box?.height ?? Number.NaN;
}

/** The messages take most of the window; the composer is one line high and grows with the text. */
async function expectRoomForMessages(page: Page, text: Locator): Promise<void> {
  const most = (page.viewportSize()?.height ?? 0) * 0.45;
  await expect.poll(() => heightOf(messagePane(page))).toBeGreaterThan(most);
  await expect.poll(() => heightOf(text)).toBeLessThan(50);
  const oneLine = await heightOf(text);
  await text.fill('Zeile eins\nZeile zwei\nZeile drei\nZeile vier');
  await expect.poll(() => heightOf(text)).toBeGreaterThan(oneLine + 60);
  await text.clear();
}

test('a patient writes a message with formats, a link and a list, and sends it by keyboard alone', {
  tag: ONCE,
  annotation: proves('CHAT-02, CHAT-13, CHAT-14, CHAT-15'),
}, async ({ page, request }) => {
  const chat = await aChat(request);
  await chat.open(page);
  await expect(page.getByText('Noch keine Nachrichten', { exact: true })).toBeVisible();
  const text = await richEditor(page);
  const sent: string[] = [];
  page.on('request', (call) => call.method() === 'POST' && sent.push(new URL(call.url()).pathname));

  await tabTo(text);
  await page.keyboard.press('ControlOrMeta+Enter');
  await page.keyboard.type('  ');
  await page.keyboard.press('ControlOrMeta+Enter');
  expect(sent.filter((path) => path === '/api/chats')).toEqual([]);
  await text.clear();

  await tabTo(page.getByRole('button', { name: 'Fett' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Fett' })).toHaveAttribute('aria-pressed', 'true');
  await expect(text).toBeFocused();
  await page.keyboard.type('Seit gestern');
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.type(' besser, siehe ');

  await tabTo(page.getByRole('button', { name: 'Link', exact: true }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Link einfügen' });
  await expect(dialog.getByLabel('Adresse')).toBeFocused();
  await page.keyboard.type('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Bitte geben Sie eine Internet- oder E-Mail-Adresse ein.')).toBeVisible();
  await expectAccessible(page, 'dialog[open]');
  await dialog.getByLabel('Adresse').fill('example.org');
  await page.keyboard.press('Enter');
  await expect(text).toBeFocused();

  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Aufzählung' }).click();
  // The press gives the focus back with the next picture.
  await expect(text).toBeFocused();
  await page.keyboard.type('Schlaf');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('Nachricht gesendet')).toBeVisible();
  const bubble = bubbles(page).last();
  await expect(bubble.locator('strong').last()).toHaveText('Seit gestern');
  await expect(bubble.getByRole('link')).toHaveAttribute('href', /^https:\/\/example\.org\/?$/);
  await expect(bubble.getByRole('listitem')).toHaveText('Schlaf');
  await expect(editor(page)).toHaveText('');
  await expect(editor(page)).toBeFocused();
  expect((await chat.readByDoctor()).map(({ message }) => message)).toEqual([
    expect.stringMatching(/<strong>Seit gestern<\/strong>.*<ul><li><p>Schlaf<\/p><\/li><\/ul>/),
  ]);
});

test('CHAT-10, CHAT-12: scrolling up loads older messages, and the reader’s place stays', {
  tag: ONCE,
}, async ({ page, request }) => {
  const chat = await aChat(request);
  const all = Array.from({ length: 40 }, (_, index) => `Nachricht ${index + 1}`);
  for (const words of all) await chat.write(`<p>${words}</p>`);
  await chat.write(`<p>${'Wort'.repeat(4900)}</p>`);
  await chat.open(page);
  await expect(bubbles(page)).toHaveCount(30);
  await expect(bubbles(page).last()).toBeInViewport();
  // The field grows once more when its editor is there, and lines change with the fonts, which would move what is looked at.
  await richEditor(page);
  await expectOurFonts(page);
  const pane = messagePane(page);
  expect(await pane.evaluate((shown) => shown.scrollWidth <= shown.clientWidth)).toBe(true);

  const first = bubbles(page).filter({ hasText: /Nachricht 12$/ });
  const placeOf = async () => (await first.boundingBox())?.y ?? 0;
  await scrollTo(pane, 51);
  await expect(first).toBeInViewport();
  const before = await placeOf();
  await scrollTo(pane, 50);
  await expect(bubbles(page)).toHaveCount(41);
  await expect.poll(async () => Math.abs((await placeOf()) - before - 1)).toBeLessThanOrEqual(2);
  await expect(page.getByRole('button', { name: 'Ältere Nachrichten laden' })).toHaveCount(0);
});

test('CHAT-11, CHAT-12: scrolling the list loads a hundred conversations page by page', {
  tag: ONCE,
}, async ({ page, request }) => {
  const chat = await aChat(request);
  const pages: number[] = [];
  await page.route(/\/api\/chats(\?.*)?$/, async (route) => {
    const before = Number(new URL(route.request().url()).searchParams.get('before') ?? 1);
    pages.push(before);
    const answer = await route.fetch({ url: new URL('/api/chats', route.request().url()).href });
    const body = await answer.json();
    const rows = Array.from({ length: 20 }, (_, index) => ({
      ...body.conversations[0],
      id: 900_000 - before * 100 - index,
      unread_count: 120,
      display_name: `Dr. Nummer ${(before - 1) * 20 + index + 1}`,
    }));
    const nextPageUrl = before < 5 ? `/api/chats?before=${before + 1}` : null;
    const list = { conversations: rows, nextPageUrl };
    await route.fulfill({ json: { ...body, ...list, data: list } });
  });
  await page.route('**/api/chats/stream', (route) => route.abort());
  // On a wide screen the first of them opens by itself.
  await page.route(/\/api\/chats\/[89]\d{5}/, (route) =>
    route.fulfill({ json: { data: [], nextPageUrl: null } }),
  );
  await signInAt(page, '/chat', chat.email, chat.password);
  const list = page.getByRole('navigation', { name: 'Ihre Gespräche' });
  const names = list.getByRole('listitem');
  await expect(names).toHaveCount(20);
  await expect(names.first()).toContainText('99+');
  for (const count of [40, 60, 80, 100]) {
    const bottom = await list.evaluate((shown) => shown.scrollHeight - shown.clientHeight);
    await scrollTo(list, bottom - 100);
    await expect(names).toHaveCount(count);
  }
  await expect(list.getByRole('button')).toHaveCount(0);
  expect(pages.filter((number) => number > 1)).toEqual([2, 3, 4, 5]);
});
