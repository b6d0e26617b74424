import { beforeEach, expect, test, vi } from 'vitest';
import { watchPresence } from './activity.ts';
import {
  ApiError,
  buildRequest,
  callApi,
  commonHeaders,
  localeHeader,
  reactToRefusals,
  sendBearerToken,
} from './call-api.ts';
import { currentToken, signIn, signOut } from './session.ts';

const stored = new Map<string, string>();
const fetched = vi.fn<typeof fetch>();
let logged: ReturnType<typeof vi.spyOn>;
const reactions = { onUnauthorised: vi.fn(), onForbidden: vi.fn() };

beforeEach(() => {
  vi.resetAllMocks();
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    clear: () => stored.clear(),
  });
  vi.stubGlobal('document', { cookie: 'a=b; XSRF-TOKEN=to%2Bken' });
  vi.stubGlobal('fetch', fetched);
  logged = vi.spyOn(console, 'warn').mockImplementation(() => {});
  reactToRefusals(reactions);
  signOut();
  sendBearerToken(currentToken);
});

function answer(status: number, body: object = {}): void {
  fetched.mockResolvedValueOnce(Response.json(body, { status }));
}

function sent(): { url: string; headers: Record<string, string>; credentials: string } {
  const [url, init] = fetched.mock.calls[0] ?? [];
  return { url: String(url), ...(init as { headers: Record<string, string>; credentials: string }) };
}

test('SESS-03, API-01: every call goes out with credentials, CSRF header and the stored language', async () => {
  stored.set('language', 'de');
  answer(200, { data: [] });
  await callApi('GET /api/get-settings', {});
  expect(sent().credentials).toBe('include');
  expect(sent().headers).toMatchObject({ 'X-XSRF-TOKEN': 'to+ken', locale: 'de' });
});

test('on https the proof is the cookie that no neighbouring subdomain can plant, wherever it stands', async () => {
  for (const cookie of [
    'XSRF-TOKEN=planted; __Host-XSRF-TOKEN=own; a=b',
    '__Host-XSRF-TOKEN=own; XSRF-TOKEN=planted',
    'a__Host-XSRF-TOKEN=planted; x=__Host-XSRF-TOKEN=planted; __Host-XSRF-TOKEN=own',
  ]) {
    vi.stubGlobal('document', { cookie });
    expect(commonHeaders()['X-XSRF-TOKEN']).toBe('own');
  }
  vi.stubGlobal('document', { cookie: 'a=b' });
  expect(commonHeaders()).not.toHaveProperty('X-XSRF-TOKEN');
});

test('LANG-05: the locale header is the stored language, or `en` when there is none', async () => {
  expect(['de', 'en', '', null].map(localeHeader)).toEqual(['de', 'en', 'en', 'en']);
  answer(200);
  await callApi('GET /api/get-settings', {});
  expect(sent().headers.locale).toBe('en');
});

test('SESS-02: the bearer token is sent when there is one, and none otherwise', async () => {
  answer(200);
  await callApi('GET /api/get-settings', {});
  expect(sent().headers).not.toHaveProperty('authorization');
  fetched.mockClear();
  signIn('secret', { id: 1, name: 'Maria' });
  answer(200);
  await callApi('GET /api/get-settings', {});
  expect(sent().headers.authorization).toBe('Bearer secret');
});

test('a page that sends no token leaves the cookie to say who asks, even where a patient is signed in', async () => {
  sendBearerToken(() => null);
  signIn('secret', { id: 1, name: 'Maria' });
  answer(200);
  await callApi('GET /api/get-settings', {});
  expect(sent().headers).not.toHaveProperty('authorization');
  expect(sent()).toMatchObject({ credentials: 'include', headers: { 'X-XSRF-TOKEN': 'to+ken' } });
});

test('SESS-04: 401 tells the app that the session has ended', async () => {
  answer(401, { message: 'Bitte melden Sie sich an.', code: 'session.required' });
  await expect(callApi('GET /api/get-settings', {})).rejects.toMatchObject({ status: 401 });
  expect(reactions.onUnauthorised).toHaveBeenCalledOnce();
  expect(reactions.onForbidden).not.toHaveBeenCalled();
});

test('403 tells the app that this is forbidden', async () => {
  answer(403);
  await expect(callApi('GET /api/get-settings', {})).rejects.toBeInstanceOf(ApiError);
  expect(reactions.onForbidden).toHaveBeenCalledOnce();
});

test('SESS-06: 404 is only logged', async () => {
  answer(404, { message: 'weg' });
  await expect(callApi('GET /api/get-settings', {})).rejects.toMatchObject({ status: 404 });
  expect(logged).toHaveBeenCalledOnce();
  expect(reactions.onUnauthorised).not.toHaveBeenCalled();
  expect(reactions.onForbidden).not.toHaveBeenCalled();
});

test('API-02: a refusal carries message and field errors', async () => {
  answer(422, { message: 'Bitte prüfen', code: 'request.invalid', errors: { 'user.email': ['fehlt'] } });
  await expect(callApi('GET /api/get-settings', {})).rejects.toMatchObject({
    message: 'Bitte prüfen',
    code: 'request.invalid',
    errors: { 'user.email': ['fehlt'] },
  });
});

test('no answer at all is an error with status 0', async () => {
  fetched.mockRejectedValueOnce(new TypeError('network'));
  await expect(callApi('GET /api/get-settings', {})).rejects.toMatchObject({ status: 0 });
});

test('path parameters, queries with lists and boxes, and JSON bodies are built from one input', () => {
  expect(
    buildRequest('GET /api/x/:id', { id: 'a/b', doctor_ids: [1, 2], box: { user_id: 3 }, none: undefined })
      .url,
  ).toBe('/api/x/a%2Fb?doctor_ids%5B%5D=1&doctor_ids%5B%5D=2&box%5Buser_id%5D=3');
  const post = buildRequest('POST /api/x/:id', { id: 5, note: 'hi' });
  expect(post).toMatchObject({ url: '/api/x/5', body: '{"note":"hi"}' });
  expect(buildRequest('POST /api/x/:id', { id: 5 })).toEqual({
    method: 'POST',
    url: '/api/x/5',
    headers: {},
  });
});

test('O.Auth_6: a call says that the person has touched the page since the call before', async () => {
  const page = new EventTarget();
  const stop = watchPresence(page);
  const acted = async () => {
    fetched.mockClear();
    answer(200);
    await callApi('GET /api/get-settings', {});
    return sent().headers['x-person-acted'];
  };
  await acted();

  expect(await acted()).toBe('0');
  page.dispatchEvent(new Event('keydown'));
  expect([await acted(), await acted()]).toEqual(['1', '0']);
  stop();
  page.dispatchEvent(new Event('keydown'));
  expect(await acted()).toBe('0');
});
