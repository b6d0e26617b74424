import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EMPTY_CONTACT } from './enquiry-values.ts';
import { EnquirySender, REQUIRED_OPEN_MILLISECONDS } from './send-enquiry.ts';

const answers: { status: number; body: object }[] = [];
let opened = 0;
let sent: (string | undefined)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { cookie: '' });
  [opened, sent] = [0, []];
  answers.length = 0;
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string }) => {
    if (url.endsWith('/form')) {
      opened += 1;
      return Response.json({ data: { form_token: `form ${opened}` } });
    }
    sent.push(JSON.parse(body ?? '{}').contact.form_token);
    const answer = answers.shift() ?? { status: 200, body: { message: 'Danke' } };
    return Response.json(answer.body, { status: answer.status });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('an enquiry is sent with the form that was opened, and again with the same one if the network failed', async () => {
  const sender = new EnquirySender();
  answers.push({ status: 503, body: {} });
  await expect(sender.send(EMPTY_CONTACT)).rejects.toMatchObject({ status: 503 });
  expect(await sender.send(EMPTY_CONTACT)).toEqual({ message: 'Danke' });
  expect(sent).toEqual(['form 1', 'form 1']);
});

test.each(['enquiries.form_too_fast', 'enquiries.form_outdated'])(
  'SEAM-16: after %s the same words are sent once more with a new form that has been open long enough',
  async (code) => {
    const sender = new EnquirySender();
    answers.push({ status: 409, body: { code } });
    const answer = sender.send(EMPTY_CONTACT);
    await vi.advanceTimersByTimeAsync(REQUIRED_OPEN_MILLISECONDS - 1);
    expect(sent).toEqual(['form 1']);
    await vi.advanceTimersByTimeAsync(1);
    expect(await answer).toEqual({ message: 'Danke' });
    expect(sent).toEqual(['form 1', 'form 2']);
  },
);

test('SEAM-16: a second refusal is shown', async () => {
  const sender = new EnquirySender();
  const refusal = { status: 409, body: { code: 'enquiries.form_outdated', message: 'Noch einmal bitte.' } };
  answers.push(refusal, refusal);
  const answer = expect(sender.send(EMPTY_CONTACT)).rejects.toThrow('Noch einmal bitte.');
  await vi.advanceTimersByTimeAsync(REQUIRED_OPEN_MILLISECONDS);
  await answer;
});
