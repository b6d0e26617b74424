/** What a patient can send to the clinic, over the API instead of the screens. */
import { expect } from '@playwright/test';
import { aSubmission } from '#server/anamnesis/testing.ts';
import { berlinDate } from '#server/platform/berlin-time.ts';
import { aPdf } from '#server/platform/files/testing.ts';
import { ADDRESS } from './patients.ts';
import { aNetwork, serverUrl } from './test.ts';

/** Calls the API as a patient; every call has to succeed. */
export async function callAsPatient(token: string, path: string, body?: object): Promise<void> {
  const isForm = body instanceof FormData;
  const answer = await fetch(serverUrl() + path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      locale: 'de',
      'x-forwarded-for': aNetwork(),
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  expect(answer.ok, `${path}: ${await answer.text()}`).toBe(true);
}

export async function sendFinding(token: string, title: string): Promise<void> {
  await callAsPatient(token, '/api/patients/befunde/create', await aFile({ title, description: 'Nüchtern' }));
}

/** Signs the whole medical history once more; the answers named here are yes, with these words. */
export async function signHistory(token: string, yes: Record<string, string> = {}): Promise<void> {
  const anamneseDaten = aSubmission('de', { form: 'full', date: berlinDate(Date.now()) });
  for (const question of anamneseDaten.categories.flatMap(({ questions }) => questions)) {
    const words = yes[question.key];
    if (words !== undefined) Object.assign(question, { checkedValue: 'yes', notice: words });
  }
  await callAsPatient(token, '/api/patients/create-anamnesebogen', { anamneseDaten, locale: 'de' });
}

export interface Asked {
  title: string;
  description?: string;
  /** The id of a doctor; the clinic in general if missing. */
  doctor?: number;
  last_name?: string;
}

export async function sendEnquiry(token: string, email: string, asked: Asked): Promise<void> {
  const contact = {
    first_name: 'Petra',
    last_name: 'Sommer',
    email,
    phone: '1512345678',
    birthdate: '1972-03-14',
    address: ADDRESS,
    agree_terms: true,
    doctor: '',
    description: 'Wie bereite ich mich vor?',
    ...asked,
  };
  await callAsPatient(token, '/api/patients/contact/create', { contact });
}

/** A form with these fields and a file, a PDF unless another one is given. */
export async function aFile(fields: Record<string, string>, file?: File): Promise<FormData> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const pdf = { type: 'application/pdf' };
  form.set('file', file ?? new File([new Uint8Array(await aPdf())], 'datei.pdf', pdf));
  return form;
}
