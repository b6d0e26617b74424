import { beforeEach, expect, test, vi } from 'vitest';
import type { Route } from './call-api.ts';
import { reactToRefusals, sendBearerToken } from './call-api.ts';
import { currentToken, signIn, signOut } from './session.ts';
import { uploadFile } from './upload-file.ts';

/** The browser's request, answered by the test. */
class FakeRequest extends EventTarget {
  static last: FakeRequest;
  opened: string[] = [];
  headers: Record<string, string> = {};
  sent: FormData | undefined;
  withCredentials = false;
  status = 0;
  responseText = '';
  upload = new EventTarget();

  constructor() {
    super();
    FakeRequest.last = this;
  }
  open(method: string, url: string) {
    this.opened = [method, url];
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(form: FormData) {
    this.sent = form;
  }
  abort() {
    this.dispatchEvent(new Event('abort'));
  }
  answer(status: number, body: unknown) {
    this.status = status;
    this.responseText = typeof body === 'string' ? body : JSON.stringify(body);
    this.dispatchEvent(new Event('load'));
  }
}

const reactions = { onUnauthorised: vi.fn(), onForbidden: vi.fn() };
const file = new File(['%PDF'], 'Befund März.pdf');
const ROUTE = 'POST /api/things/:id/file' as Route;
const FIELDS = { id: 'a/b', title: 'Blutbild', page: 2, none: undefined } as never;

beforeEach(() => {
  vi.resetAllMocks();
  vi.stubGlobal('localStorage', { getItem: () => 'de', setItem: () => {}, clear: () => {} });
  // Writing a cookie adds to the others.
  vi.stubGlobal(
    'document',
    Object.freeze({
      get cookie() {
        return 'XSRF-TOKEN=token';
      },
      set cookie(_) {},
    }),
  );
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  reactToRefusals(reactions);
  signOut();
  sendBearerToken(currentToken);
});

test('BEF-07: fields and file leave as one form, with session, language and CSRF proof', async () => {
  signIn('secret', { id: 1, name: 'Maria' });
  const sending = uploadFile(ROUTE, FIELDS, file);
  const { last } = FakeRequest;
  last.answer(200, { data: 1 });

  expect(await sending).toEqual({ data: 1 });
  expect(last.opened).toEqual(['POST', '/api/things/a%2Fb/file']);
  expect(last.withCredentials).toBe(true);
  expect(last.headers).toMatchObject({
    authorization: 'Bearer secret',
    'X-XSRF-TOKEN': 'token',
    locale: 'de',
  });
  expect(last.headers).not.toHaveProperty('content-type');
  expect([...(last.sent?.keys() ?? [])]).toEqual(['title', 'page', 'file']);
  expect(last.sent?.get('file')).toMatchObject({ name: 'Befund März.pdf' });
});

test('CHAT-14: without a file only the fields leave', () => {
  void uploadFile(ROUTE, FIELDS, undefined);
  expect([...(FakeRequest.last.sent?.keys() ?? [])]).toEqual(['title', 'page']);
});

test('progress is reported as a share of the whole', () => {
  const onProgress = vi.fn();
  void uploadFile(ROUTE, FIELDS, file, { onProgress });
  for (const [loaded, total] of [
    [0, 200],
    [50, 200],
    [200, 200],
    [0, 0],
  ]) {
    FakeRequest.last.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }));
  }
  expect(onProgress.mock.calls).toEqual([[0], [0.25], [1], [0]]);
});

test.each([
  [401, 1, 0],
  [403, 0, 1],
  [422, 0, 0],
])(
  'API-02: a refusal %i is an error with message and fields, and the app reacts as always',
  async (status, login, forbidden) => {
    const sending = uploadFile(ROUTE, FIELDS, file);
    FakeRequest.last.answer(status, { message: 'Nein.', code: 'x.y', errors: { file: ['zu groß'] } });

    await expect(sending).rejects.toMatchObject({ status, message: 'Nein.', errors: { file: ['zu groß'] } });
    expect(reactions.onUnauthorised).toHaveBeenCalledTimes(login);
    expect(reactions.onForbidden).toHaveBeenCalledTimes(forbidden);
  },
);

test('an answer that cannot be read is still a refusal', async () => {
  const sending = uploadFile(ROUTE, FIELDS, file);
  FakeRequest.last.answer(502, '<html>');
  await expect(sending).rejects.toMatchObject({ status: 502, errors: {} });
});

test('no answer at all is an error with status 0', async () => {
  const sending = uploadFile(ROUTE, FIELDS, file);
  FakeRequest.last.dispatchEvent(new Event('error'));
  await expect(sending).rejects.toMatchObject({ status: 0 });
});

test('an upload that the caller stops rejects with the caller’s reason', async () => {
  const stop = new AbortController();
  const sending = uploadFile(ROUTE, FIELDS, file, { signal: stop.signal });
  stop.abort();
  await expect(sending).rejects.toBe(stop.signal.reason);
  await expect(uploadFile(ROUTE, FIELDS, file, { signal: stop.signal })).rejects.toBe(stop.signal.reason);
});
