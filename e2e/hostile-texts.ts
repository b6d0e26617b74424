/** Texts that try to run something where they are read, and calls that store them. */
import { REMOTE_HOST, scriptPayloads } from '#server/chat/testing-payloads.ts';
import { berlinDate } from '#server/platform/berlin-time.ts';
import { aPdf } from '#server/platform/files/testing.ts';
import { DEMO_PASSWORD } from './sign-in.ts';

export const HOSTILE_PATIENT = 'patientin@example.com';

/** Fits into every field. Each door has another mark, by which a screen proves that it shows the text of this door. */
export const short = (mark: string) => `${mark}<img src=x onerror=ran()>`;
export const line = (mark: string) =>
  `${short(mark)}<svg onload=ran()><script>ran()</script><a href="javascript:ran()">x</a>"'><img src=//${REMOTE_HOST}/p>`;
export const text = (mark: string) =>
  [line(mark), ...scriptPayloads.filter((_, index) => index % 25 === 0)].join(' ').slice(0, 1_900);

export const DAY = berlinDate(Date.now());

/** The answers of the portal, in the shapes that this file needs. */
// biome-ignore lint/suspicious/noExplicitAny: a test looks into answers without declaring their shape.
export type Answer = any;
export type Call = (method: string, path: string, body?: object) => Promise<Answer>;

/** Signs somebody of the demo clinic in, and calls the API in that name; every call has to succeed. */
export async function signIn(base: string, path: string, email: string): Promise<Call> {
  let token = '';
  const call: Call = async (method, place, body) => {
    const isForm = body instanceof FormData;
    const answer = await fetch(base + place, {
      method,
      headers: {
        locale: 'de',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    const words = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${place}: ${answer.status} ${words}`);
    return JSON.parse(words);
  };
  token = (await call('POST', path, { email, password: DEMO_PASSWORD })).access_token;
  return call;
}

export async function aFile(fields: Record<string, string>): Promise<FormData> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const pdf = new Uint8Array(await aPdf());
  form.set('file', new File([pdf], `${short('Zfile')}.pdf`, { type: 'application/pdf' }));
  return form;
}
