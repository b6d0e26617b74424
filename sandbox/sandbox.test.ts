import { expect, test } from 'vitest';
import { postLetter } from '#server/platform/mail.ts';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { PRODUCTION } from '#server/testing/production-environment.ts';

async function post(clinic: Clinic, to: string, subject: string, text = 'Guten Tag'): Promise<void> {
  await postLetter(clinic.db, { to, subject, text, html: `<p>${text}</p>` });
}

test('letters appear newest first, with everything a test needs', async () => {
  const clinic = await aClinic({ now: '2026-11-16T09:00:00Z' });
  await post(clinic, 'ana@example.com', 'Erster');
  const content = Buffer.from('x').toString('base64');
  const attachments = [{ filename: 'termin.ics', contentType: 'text/calendar', content }];
  await postLetter(clinic.db, {
    to: 'ben@example.com',
    subject: 'Zweiter',
    text: 't',
    html: '<p>t</p>',
    attachments,
  });

  await clinic.call('POST /sandbox/jobs/drain');
  expect((await clinic.call('GET /sandbox/mail.json')).body).toEqual([
    {
      to: 'ben@example.com',
      subject: 'Zweiter',
      text: 't',
      html: '<p>t</p>',
      attachments,
      created_at: expect.stringMatching(/^2026-11-16T09:00:\d\d\.\d{3}Z$/),
    },
    expect.objectContaining({ to: 'ana@example.com', subject: 'Erster', attachments: [] }),
  ]);
});

test('letters of one recipient can be asked for', async () => {
  const clinic = await aClinic();
  await post(clinic, 'ana@example.com', 'Erster');
  await post(clinic, 'ben@example.com', 'Zweiter');
  await clinic.drain();

  const { body } = await clinic.call('GET /sandbox/mail.json', { to: 'ana@example.com' });
  expect(body.map(({ subject }: { subject: string }) => subject)).toEqual(['Erster']);
  expect((await clinic.call('GET /sandbox/mail.json', { to: 'nobody@example.com' })).body).toEqual([]);
  expect((await clinic.call('GET /sandbox/mail.json?to=a&to=b')).status).toBe(400);
});

test('a letter that is delivered twice appears once', async () => {
  const clinic = await aClinic();
  const letter = { to: 'ana@example.com', subject: 'Code', text: 't', html: 't' };
  await clinic.deps.mailer.send(letter, 'delivery-1');
  await clinic.deps.mailer.send(letter, 'delivery-1');

  expect(await clinic.letters('ana@example.com')).toHaveLength(1);
});

test('nothing in a letter can run on the mailbox page, and its links can be followed', async () => {
  const clinic = await aClinic();
  const text = 'Hallo <script>alert(1)</script> http://portal.test/a?b=1&c="><img onerror=x>';
  await post(clinic, '<b>@example.com', '<script>alert(2)</script>', text);
  await clinic.drain();

  const { body, headers } = await clinic.call('GET /sandbox/mail');
  expect(body).not.toMatch(/<script|<img|<b>|javascript:/);
  expect(body).toContain('<a href="http://portal.test/a?b=1&#38;c=&#34;&#62;&#60;img">');
  expect(headers['content-security-policy']).toContain("script-src 'self'");
});

test('the test clock can be put and moved', async () => {
  const clinic = await aClinic();

  const put = await clinic.call('POST /sandbox/clock', { now: '2030-01-01T00:00:00Z' });
  expect(put.body.now).toMatch(/^2030-01-01T00:00:0/);
  const moved = await clinic.call('POST /sandbox/clock', { advance_seconds: 86_400 });
  expect(moved.body.now).toMatch(/^2030-01-02T00:00:0/);
  expect(clinic.deps.now().toISOString()).toMatch(/^2030-01-02/);
});

test.each([
  {},
  { now: 'tomorrow' },
  { advance_seconds: 1e15 },
  { advance_seconds: 'x' },
  { now: '2030-01-01' },
])('the clock is not moved by %o', async (move) => {
  const clinic = await aClinic({ now: '2026-11-16T09:00:00Z' });

  expect((await clinic.call('POST /sandbox/clock', move)).status).toBe(400);
  expect(clinic.deps.now().toISOString()).toMatch(/^2026-11-16T09:00/);
});

test('without TEST_CLOCK there is no clock to move', async () => {
  const clinic = await aClinic({ environment: { TEST_CLOCK: '0' } });

  expect((await clinic.call('POST /sandbox/clock', { advance_seconds: 1 })).status).toBe(404);
});

test('draining runs all waiting work and returns its count', async () => {
  const clinic = await aClinic();
  await post(clinic, 'ana@example.com', 'Code');

  expect((await clinic.call('POST /sandbox/jobs/drain')).body).toEqual({ delivered: 1, failed: 0 });
  expect((await clinic.call('POST /sandbox/jobs/drain', {})).body).toEqual({ delivered: 0, failed: 0 });
});

test('delivering sends what waits, without any sweep, and returns its count', async () => {
  const clinic = await aClinic();
  await post(clinic, 'ana@example.com', 'Code');

  expect((await clinic.call('POST /sandbox/jobs/deliver')).body).toEqual({ delivered: 1, failed: 0 });
});

test.each(['/sandbox/clock', '/sandbox/jobs/drain', '/sandbox/jobs/deliver'])(
  '%s is out of reach of other pages',
  async (url) => {
    const { http } = await aClinic();
    const from = (origin: string) => ({ origin, host: 'localhost:3000' });

    const answers = await Promise.all([
      http.inject({
        method: 'POST',
        url,
        headers: from('https://evil.test'),
        payload: { advance_seconds: 1 },
      }),
      http.inject({ method: 'POST', url, headers: from('null'), payload: { advance_seconds: 1 } }),
      http.inject({
        method: 'POST',
        url,
        headers: from('http://localhost:3000'),
        payload: { advance_seconds: 1 },
      }),
      http.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'a=1',
      }),
      http.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'text/plain' },
        payload: '{"advance_seconds":1}',
      }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 200, 415, 415]);
  },
);

test('in production there is no sandbox at all', async () => {
  const clinic = await aClinic({ environment: { ...PRODUCTION, TEST_CLOCK: '' } });

  for (const path of ['/sandbox/mail', '/sandbox/mail.json', '/sandbox/ui', '/sandbox/ui/', '/sandbox/']) {
    expect((await clinic.call(`GET ${path}`)).status).toBe(404);
  }
  for (const path of ['/sandbox/clock', '/sandbox/jobs/drain', '/sandbox/jobs/deliver']) {
    expect((await clinic.call(`POST ${path}`, { advance_seconds: 1 })).status).toBe(404);
  }
});
