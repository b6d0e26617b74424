import { type APIRequestContext, expect } from '@playwright/test';

interface Letter {
  subject: string;
  text: string;
}

/** Lets the server send what waits, then returns what one mailbox has received, newest first. */
export async function lettersTo(request: APIRequestContext, email: string): Promise<Letter[]> {
  await request.post('/sandbox/jobs/drain');
  const answer = await request.get('/sandbox/mail.json', { params: { to: email } });
  return await answer.json();
}

/** Waits for a letter that contains what is looked for, and returns that. */
export async function findInLetter(
  request: APIRequestContext,
  email: string,
  wanted: RegExp,
): Promise<string> {
  let found: string | undefined;
  await expect(async () => {
    const letters = await lettersTo(request, email);
    found = letters.map(({ text }) => wanted.exec(text)?.[0]).find((match) => match !== undefined);
    expect(found).toBeDefined();
  }).toPass({ timeout: 30_000 });
  return found ?? '';
}
