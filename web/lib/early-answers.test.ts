import { afterEach, expect, test, vi } from 'vitest';
import { askForPatient, askForStaff, OWN_ID, STORED_ROLES, TODAY } from '#web/shell/early-questions.ts';
import { takeEarlyAnswer } from './early-answers.ts';

afterEach(() => vi.unstubAllGlobals());

/** Runs a script of the page in a browser that stores this; tells what was asked. */
function open(script: string, stored: Record<string, string>, search = '', role = 'doctor') {
  const asked: { url: string; headers: Record<string, string> }[] = [];
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('earlyAnswers', undefined);
  vi.stubGlobal('location', { search });
  // The page has just begun, however long these tests have been running.
  vi.stubGlobal('performance', { now: () => 800 });
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored[key] ?? null });
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
    asked.push({ url, headers });
    return Response.json({ data: { roles: role.split(',') } });
  });
  // biome-ignore lint/security/noGlobalEval: the script is what the browser runs, word for word.
  eval(script);
  return asked;
}

const maria = { patientToken: 'token-1', patientUser: '{"id":7,"name":"Maria"}', language: 'en' };

test('the page of a signed-in patient asks at once, and the app takes each answer once', async () => {
  const asked = open(askForPatient([`/api/list?user=${OWN_ID}`]), maria);
  // While the script runs, not after it: what the script does next would be first in the queue of the browser.
  expect(asked).toHaveLength(1);
  const answer = await takeEarlyAnswer('/api/list?user=7', 'en', 'token-1');
  expect(asked[0]?.url).toBe('/api/list?user=7');
  expect(asked[0]?.headers).toMatchObject({ locale: 'en', authorization: 'Bearer token-1' });
  expect(answer?.ok).toBe(true);
  expect(await takeEarlyAnswer('/api/list?user=7', 'en', 'token-1')).toBeUndefined();
});

test('OR-60: with no language stored the early questions are in German, as the app is', async () => {
  const { language: _, ...signedIn } = maria;
  expect(open(askForPatient(['/api/a']), signedIn)[0]?.headers).toMatchObject({ locale: 'de' });
  expect(open(askForStaff(['/api/day'], ['doctor']), {})[0]?.headers).toMatchObject({ locale: 'de' });
});

test('nobody gets what was asked for another person or in another language', async () => {
  open(askForPatient(['/api/a', '/api/b']), maria);
  expect(await takeEarlyAnswer('/api/a', 'en', 'token-2')).toBeUndefined();
  expect(await takeEarlyAnswer('/api/b', 'de', 'token-1')).toBeUndefined();
});

test('what was asked more than ten seconds ago is asked again', async () => {
  open(askForPatient(['/api/a']), maria);
  vi.stubGlobal('performance', { now: () => 10_001 });
  expect(await takeEarlyAnswer('/api/a', 'en', 'token-1')).toBeUndefined();
});

test('a visitor, and an address with more than a path, ask nothing early', async () => {
  expect(open(askForPatient(['/api/a']), {})).toEqual([]);
  expect(open(askForPatient(['/api/a']), maria, '?tab=history')).toEqual([]);
  expect(await takeEarlyAnswer('/api/a', 'en', 'token-1')).toBeUndefined();
});

test('the workspace asks who is signed in, and the rest only for a role that may see it', async () => {
  const script = askForStaff([`/api/day/${TODAY}`], ['doctor']);
  const day = Temporal.Now.plainDateISO('Europe/Berlin').toString();
  const ofDoctor = open(script, {});
  expect((await takeEarlyAnswer(`/api/day/${day}`, 'de', null))?.ok).toBe(true);
  expect(ofDoctor.map(({ url }) => url)).toEqual(['/api/staff/me', `/api/day/${day}`]);
  const ofAssistant = open(script, {}, '', 'assistant');
  expect(await takeEarlyAnswer(`/api/day/${day}`, 'de', null)).toBeUndefined();
  expect(ofAssistant.map(({ url }) => url)).toEqual(['/api/staff/me']);
});

test('a browser that knows the role asks everything at once; a role that may not see it asks as before', () => {
  const script = askForStaff(['/api/day'], ['doctor']);
  const urls = (role: string) => open(script, { [STORED_ROLES]: role }).map(({ url }) => url);
  expect(urls('doctor')).toEqual(['/api/staff/me', '/api/day']);
  expect(urls('admin,doctor')).toEqual(['/api/staff/me', '/api/day']);
  expect(urls('admin,assistant')).toEqual(['/api/staff/me']);
});
