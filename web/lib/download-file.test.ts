import { beforeEach, expect, test, vi } from 'vitest';
import { reactToRefusals, sendBearerToken } from './call-api.ts';
import { downloadFile, fileNameIn } from './download-file.ts';
import { currentToken, signIn, signOut } from './session.ts';

const fetched = vi.fn<typeof fetch>();
const reactions = { onUnauthorised: vi.fn(), onForbidden: vi.fn() };
const link = { href: '', download: '', click: vi.fn() };

beforeEach(() => {
  vi.resetAllMocks();
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', { getItem: () => 'de', setItem: () => {}, clear: () => {} });
  vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=token', createElement: () => link });
  vi.stubGlobal('fetch', fetched);
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  reactToRefusals(reactions);
  signOut();
  sendBearerToken(currentToken);
});

const HEADER = `attachment; filename="Befund M_rz.pdf"; filename*=UTF-8''Befund%20M%C3%A4rz.pdf`;

test('SEAM-13: a file is asked for with the session and saved under the name the server gives it', async () => {
  signIn('secret', { id: 1, name: 'Maria' });
  fetched.mockResolvedValueOnce(new Response('%PDF', { headers: { 'content-disposition': HEADER } }));
  await downloadFile('/api/patients/documents/7/file');

  const [path, init] = fetched.mock.calls[0] ?? [];
  expect(path).toBe('/api/patients/documents/7/file');
  expect(init?.headers).toMatchObject({ authorization: 'Bearer secret', locale: 'de' });
  expect(link).toMatchObject({ href: 'blob:1', download: 'Befund März.pdf' });
  expect(link.click).toHaveBeenCalledOnce();
});

test('a file that needs a proof is requested by POST', async () => {
  fetched.mockResolvedValueOnce(new Response('x'));
  await downloadFile('/api/x', { input: { current_password: 'geheim' } });

  const [, init] = fetched.mock.calls[0] ?? [];
  expect(init).toMatchObject({ method: 'POST', body: '{"current_password":"geheim"}' });
  expect(init?.headers).toMatchObject({ 'content-type': 'application/json' });
});

test('the copy in memory is released after the browser has saved it', async () => {
  fetched.mockResolvedValueOnce(new Response('x'));
  await downloadFile('/api/x');

  expect(URL.revokeObjectURL).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:1');
});

test.each([
  [401, 1, 0],
  [403, 0, 1],
  [404, 0, 0],
  [500, 0, 0],
])(
  'SESS-04: a refusal %i is handled as in every other call, and nothing is saved',
  async (status, login, forbidden) => {
    fetched.mockResolvedValueOnce(Response.json({ message: 'Nein.', code: 'x.y' }, { status }));
    await expect(downloadFile('/api/x')).rejects.toMatchObject({ status, message: 'Nein.', code: 'x.y' });

    expect(reactions.onUnauthorised).toHaveBeenCalledTimes(login);
    expect(reactions.onForbidden).toHaveBeenCalledTimes(forbidden);
    expect(link.click).not.toHaveBeenCalled();
  },
);

test('a broken connection counts as no answer, and nothing is saved', async () => {
  fetched.mockRejectedValueOnce(new TypeError('network'));
  await expect(downloadFile('/api/x')).rejects.toMatchObject({ status: 0 });
  const broken = new ReadableStream({ pull: (stream) => stream.error(new TypeError('network')) });
  fetched.mockResolvedValueOnce(new Response(broken));
  await expect(downloadFile('/api/x')).rejects.toMatchObject({ status: 0 });
  expect(link.click).not.toHaveBeenCalled();
});

test('a download that the caller stops rejects with the caller’s reason', async () => {
  const stop = new AbortController();
  stop.abort();
  fetched.mockRejectedValueOnce(stop.signal.reason);
  await expect(downloadFile('/api/x', { signal: stop.signal })).rejects.toBe(stop.signal.reason);
});

test('a header without a readable name gives a plain one', () => {
  expect([null, 'attachment', `attachment; filename*=UTF-8''%zz`].map(fileNameIn)).toEqual(
    Array(3).fill('download'),
  );
});
