import { type APIRequestContext, expect, request } from '@playwright/test';
import { keepSession, type PatientSession } from './sign-in.ts';

interface Letter {
  subject: string;
  text: string;
}

/** Lets the server send what waits, then returns what one mailbox has received, newest first. */
export async function mailsTo(mailbox: APIRequestContext, email: string): Promise<Letter[]> {
  await mailbox.post('/sandbox/jobs/deliver');
  const answer = await mailbox.get('/sandbox/mail.json', { params: { to: email } });
  return await answer.json();
}

/** Waits for a letter that contains what is looked for, and returns that. */
export async function findInLetter(
  mailbox: APIRequestContext,
  email: string,
  wanted: RegExp,
): Promise<string> {
  let found: string | undefined;
  await expect(async () => {
    const letters = await mailsTo(mailbox, email);
    found = letters.map(({ text }) => wanted.exec(text)?.[0]).find((match) => match !== undefined);
    expect(found).toBeDefined();
  }).toPass({ timeout: 30_000 });
  return found ?? '';
}

/**
 * Confirms an address as its owner does: with the link of the letter and the password. The session that this begins is
 * kept for `signInAt`, so that nobody has to sign in once more.
 */
export async function proveMailbox(
  mailbox: APIRequestContext,
  email: string,
  password: string,
): Promise<PatientSession> {
  const link = new URL(await findInLetter(mailbox, email, /http\S+\/confirm-email\/\S+/));
  const device = await request.newContext({ baseURL: link.origin });
  const token = link.pathname.split('/').at(-1);
  const answer = await device.post('/api/patients/confirm-email', { data: { token, password } });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { access_token, user } = (await answer.json()).userSession;
  const { cookies } = await device.storageState();
  await device.dispose();
  const session = { access_token, user, cookies };
  keepSession(email, session);
  return session;
}
