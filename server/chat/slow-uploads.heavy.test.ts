import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { aPdf } from '#server/platform/files/testing.ts';
import { aPatient } from '#server/testing/people.ts';
import { aTalk, type Talk } from './testing.ts';

// Hundreds of uploads are many for the embedded engine on a busy machine.
vi.setConfig({ testTimeout: 120_000 });
afterEach(() => vi.useRealTimers());

const BEGIN = '--edge\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7';

/** A clinic that listens on a port, with a conversation between Anna and her patient. */
async function aListeningTalk() {
  const talk = await aTalk({ environment: { TRUST_PROXY: '1' } });
  const { http } = talk.clinic;
  await http.listen({ host: '127.0.0.1', port: 0 });
  return { ...talk, port: (http.server.address() as AddressInfo).port };
}

/** Starts the upload of a large finding and stalls. Resolves with the answer. */
function aSlowUpload(port: number, token: string, address: string): Promise<string> {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  onTestFinished(() => {
    socket.destroy();
  });
  socket.write(
    `POST /api/patients/befunde/create HTTP/1.1\r\nHost: portal.test\r\nX-Forwarded-For: ${address}\r\n` +
      `Authorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=edge\r\n` +
      `Content-Length: 9000000\r\n\r\n${BEGIN}`,
  );
  return once(socket, 'data').then(([bytes]) => String(bytes).split('\r\n')[0] ?? '');
}

/** Accounts with four slow uploads each, one more than each may have. Collects the answers. */
async function attack(
  { clinic, port }: Talk & { port: number },
  accounts: number,
  address: (n: number) => string,
) {
  const patients = await Promise.all(
    Array.from({ length: accounts }, (_, n) => aPatient(clinic, { email: `slow-${n}@example.test` })),
  );
  const answers: string[] = [];
  for (const [n, { token }] of patients.entries()) {
    for (let upload = 0; upload < 4; upload += 1) {
      void aSlowUpload(port, token, address(n)).then((answer) => answers.push(answer));
    }
  }
  return answers;
}

const own = (n: number) => `198.51.100.${n}`;

/** The statuses of other requests during the slow uploads. */
async function statusesMeanwhile({ clinic, id, patient, write, answer, pdf, anna }: Talk) {
  const json = { conversation_id: id, message: 'Guten Tag' };
  const options = { token: patient.token, network: '203.0.113.1' };
  const other = await aPatient(clinic, { email: 'other@example.test' });
  return {
    messageAsJson: (await clinic.call('POST /api/chats', json, options)).status,
    messageAsForm: (await write()).status,
    doctorWrites: (await answer()).status,
    quickUpload: (
      await clinic.upload('POST /api/patients/befunde/create', { title: 'Labor' }, pdf, {
        token: other.token,
      })
    ).status,
    staffUpload: (
      await clinic.upload(
        `POST /api/staff/patients/${patient.id}/documents`,
        { kind: 'document', title: 'Brief' },
        pdf,
        { token: anna.token },
      )
    ).status,
  };
}

const ALL_SERVED = {
  messageAsJson: 200,
  messageAsForm: 200,
  doctorWrites: 200,
  quickUpload: 200,
  staffUpload: 200,
};

/** A finding that needs a place while it arrives. */
async function sendFinding({ clinic }: Talk, name: string, network: string) {
  const { token } = await aPatient(clinic, { email: `${name}@example.test` });
  const pdf = { name: 'befund.pdf', bytes: await aPdf({ size: 200_000 }) };
  const options = { token, headers: { 'x-forwarded-for': network } };
  return await clinic.upload('POST /api/patients/befunde/create', { title: 'Labor' }, pdf, options);
}

test('while 45 accounts on 45 networks upload slowly, the files of five patients arrive, and everybody else is served', async () => {
  const talk = await aListeningTalk();

  const refused = await attack(talk, 45, own);
  await expect.poll(() => refused.length, { timeout: 60_000 }).toBe(45);
  for (const name of ['ava', 'bea', 'cleo', 'dora', 'eva'])
    expect((await sendFinding(talk, name, '203.0.113.9')).status).toBe(200);
  expect(await statusesMeanwhile(talk)).toEqual(ALL_SERVED);
  expect(new Set(refused)).toEqual(new Set(['HTTP/1.1 429 Too Many Requests']));
});

test('in a network whose twelve places are taken by slow uploads, the file of another patient arrives', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const talk = await aListeningTalk();

  const refused = await attack(talk, 5, () => '192.0.2.9');
  await expect.poll(() => refused.length, { timeout: 60_000 }).toBe(5);
  const finding = sendFinding(talk, 'ava', '192.0.2.9');
  await vi.advanceTimersByTimeAsync(10_000);
  expect((await finding).status).toBe(200);
});

test('when slow uploads take all 240 places of patients, everybody else is served', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const talk = await aListeningTalk();

  const answers = await attack(talk, 80, own);
  await expect.poll(() => answers.length, { timeout: 60_000 }).toBe(80);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await statusesMeanwhile(talk)).toEqual(ALL_SERVED);
  await expect.poll(() => answers.slice(80)).toEqual(['HTTP/1.1 408 Request Timeout']);
});
