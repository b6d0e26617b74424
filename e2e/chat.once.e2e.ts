import { expect, type Page } from '@playwright/test';
import { aPdf } from '#server/platform/files/testing.ts';
import { expectAccessible } from './axe.ts';
import { aChat, bubbles, editor, messagePane, richEditor, scrollTo } from './chat.ts';
import { proves } from './details.ts';
import { test } from './test.ts';

/**
 * Without the stream the page asks every ten seconds of its own time. Here that time goes on by 20 ms with each look, so
 * what appears came by the stream, however long this machine takes for it.
 */
async function expectByTheStream(page: Page, look: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(20);
    await look();
  }).toPass({ intervals: [100], timeout: 40_000 });
}

test('CHAT-09: patient and doctor see new messages and read marks as soon as they are stored', async ({
  page,
  request,
}) => {
  const chat = await aChat(request);
  const connected = page.waitForResponse((answer) => answer.url().endsWith('/api/chats/stream'));
  await page.clock.install();
  await chat.open(page);
  await connected;
  await expect(page.getByText('Noch keine Nachrichten', { exact: true })).toBeVisible();
  // The page's time goes on until it is held; a busy machine may need a second try.
  await expect(async () => page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))).toPass();
  const reloaded = page.waitForResponse((answer) => answer.url().endsWith('/unread-messages'));
  await chat.answer('<p>Wie geht es Ihnen heute?</p>');
  await expectByTheStream(page, async () => {
    expect(await bubbles(page).filter({ hasText: 'Wie geht es Ihnen heute?' }).isVisible()).toBe(true);
  });
  await reloaded;
  await expectByTheStream(page, async () => {
    expect(await page.getByRole('log', { name: 'Eingetroffene Nachrichten' }).textContent()).toContain(
      'Dr. med. Anna Keller: Wie geht es Ihnen heute?',
    );
  });

  await editor(page).fill('Viel besser');
  await editor(page).press('ControlOrMeta+Enter');
  await expectByTheStream(page, async () => {
    const read = await chat.readByDoctor();
    expect(read.map((each) => each.message_description)).toContain('Viel besser');
  });
  const own = bubbles(page).filter({ hasText: 'Viel besser' });
  await expectByTheStream(page, async () => {
    expect(await own.getByText('gesendet', { exact: true }).count()).toBe(1);
  });
  await chat.markReadByDoctor();
  await expectByTheStream(page, async () => {
    expect(await own.getByText('gelesen', { exact: true }).count()).toBe(1);
  });
});

test('the rich-text editor replaces the plain field while a patient types, and no key is lost', async ({
  page,
  request,
}) => {
  const chat = await aChat(request);
  let letThrough = () => {};
  const wanted = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(/RichEditor-[\w-]+\.js$/, async (route) => {
    await wanted;
    await route.continue();
  });
  await chat.open(page);
  await page.locator('textarea').focus();
  // Watched from here on, before the editor is let through.
  const focused = await page.evaluateHandle(watchSwap);
  letThrough();
  expect(await focused.evaluate(({ label }) => label)).toBe('Ihre Nachricht');
  await page.keyboard.type('Guten Morgen');
  await expect(editor(page)).toHaveText('Guten Morgen');
});

/** Whom a key would reach right after the plain field has gone, before anything else can happen. */
function watchSwap(): { label: Promise<string | null | undefined> } {
  const label = new Promise<string | null | undefined>((resolve) => {
    new MutationObserver((_changes, observer) => {
      if (document.querySelector('textarea')) return;
      observer.disconnect();
      resolve(document.activeElement?.getAttribute('aria-label'));
    }).observe(document.body, { childList: true, subtree: true });
  });
  // In an object: a handle would wait for the promise itself.
  return { label };
}

test('new messages do not scroll the patient’s view and wait behind a button', async ({ page, request }) => {
  const chat = await aChat(request);
  for (let count = 0; count < 12; count += 1) await chat.write(`<p>Zeile ${count}</p>`);
  await chat.open(page);
  await expect(bubbles(page).last()).toBeInViewport();
  const pane = messagePane(page);
  await (await richEditor(page)).focus();
  await scrollTo(pane, 0);
  await chat.answer('<p>Ganz unten</p>');
  const button = page.getByRole('button', { name: 'Zu den neuen Nachrichten' });
  await expect(button).toBeVisible();
  expect(await pane.evaluate((shown) => shown.scrollTop)).toBe(0);
  await expect(editor(page)).toBeFocused();
  await button.click();
  await expect(bubbles(page).filter({ hasText: 'Ganz unten' })).toBeInViewport();
  await expect(button).toBeHidden();

  await chat.answer('<p>Noch weiter unten</p>');
  await expect(bubbles(page).filter({ hasText: 'Noch weiter unten' })).toBeInViewport();
  await expect(button).toBeHidden();
});

test('the chat sends attachments of the allowed type and size and refuses others', {
  annotation: proves('CHAT-02, CHAT-18, CHAT-19, CHAT-21, ERR-29, VAL-12'),
}, async ({ page, request }) => {
  const chat = await aChat(request);
  await chat.open(page);
  const sent: string[] = [];
  page.on('request', (call) => call.method() === 'POST' && sent.push(new URL(call.url()).pathname));
  const attach = page.getByLabel(/^Datei anhängen/);
  const toasts = page.locator('[data-toast-type=error]');
  await attach.setInputFiles({ name: 'brief.txt', mimeType: 'text/plain', buffer: Buffer.from('Hallo') });
  await expect(toasts.last()).toContainText('Ungültiger Dateityp');
  const tooLarge = { name: 'gross.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(2_097_153, 'x') };
  await attach.setInputFiles(tooLarge);
  await expect(toasts.last()).toContainText('überschreitet die Grenze von 2 MB');
  expect(sent).not.toContain('/api/chats');

  const send = page.getByRole('button', { name: 'Senden', exact: true });
  await attach.setInputFiles({
    name: 'falsch.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('<html>'),
  });
  await page.getByRole('button', { name: 'falsch.pdf entfernen' }).click();
  await send.click();
  expect(sent).not.toContain('/api/chats');
  await attach.setInputFiles({
    name: 'falsch.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('<html>'),
  });
  await send.click();
  const failed = bubbles(page).filter({ hasText: 'Nicht gesendet.' });
  await expect(failed).toContainText('PDF-, JPEG- oder PNG-Datei');
  await failed.getByRole('button', { name: 'Verwerfen' }).click();
  await expect(bubbles(page)).toHaveCount(0);

  await attach.setInputFiles({ name: 'Blutbild.pdf', mimeType: 'application/pdf', buffer: await aPdf() });
  await expect(page.getByRole('button', { name: 'Blutbild.pdf entfernen' })).toBeVisible();
  await expectAccessible(page);
  await send.click();
  const file = bubbles(page).getByRole('link', { name: /^Datei Blutbild\.pdf speichern, .*(B|kB)$/ });
  await expect(file).toBeVisible();
  const download = page.waitForEvent('download');
  await file.click();
  expect((await download).suggestedFilename()).toBe('Blutbild.pdf');
});

test('STATE-02: a patient’s unsent text survives another screen, the browser asks before a reload, and nothing stores the text', async ({
  page,
  request,
}) => {
  const chat = await aChat(request);
  await chat.open(page);
  await (await richEditor(page)).fill('Noch nicht fertig');
  await page.getByRole('link', { name: 'Rechnungen' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rechnungen');
  await page.goBack();
  await expect(await richEditor(page)).toHaveText('Noch nicht fertig');
  const stored = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
  expect(stored).not.toContain('Noch nicht fertig');

  const asked = page.waitForEvent('dialog');
  const reloaded = page.reload();
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.accept();
  await reloaded;
  await expect(await richEditor(page)).toHaveText('');
});

test('the chat sends plain text when the rich-text editor does not load', async ({ page, request }) => {
  const chat = await aChat(request);
  await page.route('**/assets/RichEditor-*.js', (route) => route.abort());
  await chat.open(page);
  await editor(page).fill('Erste Zeile\n<b>zweite</b>');
  await editor(page).press('ControlOrMeta+Enter');
  await expect(bubbles(page)).toContainText(['Erste Zeile<b>zweite</b>']);
  await expect(editor(page)).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Fett' })).toHaveCount(0);
});

test('the rich-text editor takes over text that a patient typed before it loaded', async ({
  page,
  request,
}) => {
  const chat = await aChat(request);
  const { promise: isTyped, resolve: allow } = Promise.withResolvers<void>();
  await page.route('**/assets/RichEditor-*.js', async (route) => {
    await isTyped;
    await route.continue();
  });
  await chat.open(page);
  await editor(page).fill('Früh getippt');
  const loaded = page.waitForResponse('**/assets/RichEditor-*.js');
  allow();
  await (await loaded).finished();
  await expect(editor(page)).toBeFocused();
  await editor(page).blur();
  await expect(await richEditor(page)).toHaveText('Früh getippt');
});
