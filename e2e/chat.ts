import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import type { ChatMessage } from '#contract/chat.contract.ts';
import { aPatientOfDemoDoctor } from './appointments.ts';
import { signInAt } from './sign-in.ts';
import { asStaff } from './staff.ts';

const DOCTOR = 'aerztin@example.com';

/** A patient of her own for one test, who can write with the doctor of the demo clinic. */
export async function aChat(request: APIRequestContext) {
  const doctor = asStaff(DOCTOR);
  const patient = await aPatientOfDemoDoctor();
  const { email, password, token } = patient;
  const headers = { authorization: `Bearer ${token}`, locale: 'de' };
  const id = await conversationOf(request, headers);

  return {
    ...patient,
    id,
    /** Signs her in to the page, where the conversation is open. */
    open: (page: Page) => signInAt(page, `/chat?conversation_id=${id}`, email, password),
    /** She writes from elsewhere. */
    write: async (message: string) => {
      const data = { conversation_id: id, message };
      const answer = await request.post('/api/chats', { headers, data });
      expect(answer.ok(), await answer.text()).toBe(true);
    },
    answer: (message: string) => doctor.call('POST', `/api/staff/chats/${id}/messages`, { message }),
    markReadByDoctor: () => doctor.call('POST', `/api/staff/chats/${id}/mark-read`, {}),
    readByDoctor: async () => {
      const { data } = (await doctor.call('GET', `/api/staff/chats/${id}`)) as { data: ChatMessage[] };
      return data;
    },
  };
}

export const messagePane = (page: Page) => page.getByRole('region', { name: /^Nachrichten mit/ });
export const editor = (page: Page) => page.getByRole('textbox', { name: 'Ihre Nachricht' });
export const bubbles = (page: Page) => messagePane(page).locator('li:has(time)');

/** The plain field can be typed into at once; tests of formats wait for the other one. */
export async function richEditor(page: Page) {
  await expect(page.getByRole('button', { name: 'Fett' })).toBeVisible();
  return editor(page);
}

/** Scrolls as a person does: the screen has noticed it before anything else happens. */
export async function scrollTo(box: Locator, top: number): Promise<void> {
  await box.evaluate(async (shown, place) => {
    shown.scrollTo(0, place);
    // Browsers send the scroll event before they paint the next frame.
    await new Promise(requestAnimationFrame);
  }, top);
}

/** It comes to exist with the confirmed appointment, a moment after the booking. */
async function conversationOf(request: APIRequestContext, headers: Record<string, string>): Promise<number> {
  let id: number | undefined;
  await expect(async () => {
    await request.post('/sandbox/jobs/deliver');
    const { conversations } = await (await request.get('/api/chats', { headers })).json();
    id = conversations[0]?.id;
    expect(id).toBeDefined();
  }).toPass({ timeout: 10_000 });
  return id ?? 0;
}
