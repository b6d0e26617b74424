import { type ConsoleMessage, expect } from '@playwright/test';
import { REMOTE_HOST, scriptPayloads } from '#server/chat/testing-payloads.ts';
import { aChat, bubbles, messagePane, scrollTo } from './chat.ts';
import { test } from './test.ts';

test('SEAM-24: the chat shows five hundred hostile messages, and none of them runs or loads anything', async ({
  page,
  request,
}) => {
  expect(scriptPayloads.length).toBeGreaterThanOrEqual(500);
  const chat = await aChat(request);
  const bundles = Array.from({ length: 25 }, (_, start) =>
    scriptPayloads.filter((_, index) => index % 25 === start),
  );
  for (const each of bundles) await chat.write(`<p>gespeichert</p>${each.join('<p>x</p>')}`);

  const found: string[] = [];
  page.on('dialog', (dialog) => found.push(dialog.message()));
  const hear = (line: ConsoleMessage) => line.type() === 'error' && found.push(line.text());
  page.on('console', hear);
  page.on('request', (call) => call.url().includes(REMOTE_HOST) && found.push(call.url()));
  await page.exposeFunction('ran', () => found.push('a script ran'));
  // Past the server's cleaning, too: the browser must not depend on it.
  await page.route(`**/api/chats/${chat.id}?before=raw`, async (route) => {
    const known = await (await route.fetch({ url: route.request().url().replace('?before=raw', '') })).json();
    const data = scriptPayloads.map((message, index) => ({ ...known.data[0], id: -1 - index, message }));
    await route.fulfill({ json: { data, nextPageUrl: null } });
  });
  await page.route(`**/api/chats/${chat.id}`, async (route) => {
    const stored = await (await route.fetch()).json();
    await route.fulfill({ json: { ...stored, nextPageUrl: `/api/chats/${chat.id}?before=raw` } });
  });
  await chat.open(page);
  await expect(bubbles(page)).toHaveCount(25);
  expect(found).toEqual([]);

  // Where the browser takes them apart to clean them, it complains of what the policy would not have allowed.
  page.off('console', hear);
  const pane = messagePane(page);
  await scrollTo(pane, 0);
  await expect(bubbles(page)).toHaveCount(scriptPayloads.length + 25);
  const odd = await pane.evaluate((shown) => {
    const isKnown = ({ tagName }: Element) => /^(P|BR|STRONG|EM|U|A|UL|OL|LI)$/.test(tagName);
    const isHarmless = ({ name, value }: Attr) =>
      name === 'href' ? /^(https?|mailto):/i.test(value) : ['rel', 'target'].includes(name);
    return [...shown.querySelectorAll('li > div > div *')]
      .filter((each) => !isKnown(each) || ![...each.attributes].every(isHarmless))
      .map((each) => each.outerHTML);
  });
  expect(odd).toEqual([]);
  await pane.evaluate((shown) => {
    for (const each of shown.querySelectorAll('li > div > div *')) {
      for (const name of ['mouseover', 'focus', 'load', 'error', 'toggle', 'animationstart'])
        each.dispatchEvent(new Event(name));
    }
  });
  expect(found).toEqual([]);
});
