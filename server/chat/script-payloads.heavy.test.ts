import { beforeAll, expect, test } from 'vitest';
import { CHAT_LINK_SCHEMES, CHAT_TAGS } from '#contract/chat.rules.ts';
import { aTalk, type Talk } from './testing.ts';
import { scriptPayloads } from './testing-payloads.ts';

/** Stays below the limit of messages a minute. */
const AT_ONCE = 50;
const TAG = /<(?:\/?(?:p|strong|em|u|ul|ol|li)|br \/|\/a|a href="([^"<>]*)" rel="noopener noreferrer")>/g;

let talk: Talk;
beforeAll(async () => {
  talk = await aTalk();
});

test('SEAM-24: of 500 hostile messages only nine tags, safe links and text are stored', async () => {
  expect(scriptPayloads.length).toBeGreaterThanOrEqual(500);
  const { clinic, id, patient } = talk;
  for (const [place, payload] of scriptPayloads.entries()) {
    if (place % AT_ONCE === 0) clinic.clock.advance(60);
    const form = { conversation_id: id, message: `<p>Guten Tag</p>${payload}` };
    const { status, body } = await clinic.call('POST /api/chats', form, { token: patient.token });
    expect(status, payload).toBe(200);
    expect(faultOf(body.data.message), payload).toBeUndefined();
  }
  const stored = await talk.messages();
  expect(stored).toHaveLength(scriptPayloads.length);
  expect(stored.map(({ html }) => faultOf(html)).filter(Boolean)).toEqual([]);
});

test('the check finds the payloads in uncleaned messages', () => {
  expect(CHAT_TAGS.toSorted()).toEqual(['a', 'br', 'em', 'li', 'ol', 'p', 'strong', 'u', 'ul']);
  for (const html of scriptPayloads.slice(0, 50)) expect(faultOf(html), html).toBeDefined();
  expect(faultOf('<a href="javascript:x" rel="noopener noreferrer">x</a>')).toBe('link');
  expect(faultOf('<a href="/api" rel="noopener noreferrer">x</a>')).toBe('link');
  expect(faultOf('<p class="x">')).toBe('tag');
});

/** Finds tags, attributes and link addresses that a stored message must not have. */
function faultOf(html: string): 'tag' | 'link' | undefined {
  if (/[<>]/.test(html.replace(TAG, ''))) return 'tag';
  const addresses = [...html.matchAll(TAG)].flatMap(([, address]) =>
    address === undefined ? [] : [address],
  );
  return addresses.every(isSafe) ? undefined : 'link';
}

function isSafe(address: string): boolean {
  const url = URL.parse(address.replaceAll('&amp;', '&'));
  return url !== null && (CHAT_LINK_SCHEMES as readonly string[]).includes(url.protocol.slice(0, -1));
}
