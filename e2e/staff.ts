import { type APIRequestContext, expect } from '@playwright/test';
import { DEMO_PASSWORD } from './sign-in.ts';

type DemoStaff = 'aerztin@example.com' | 'admin@example.com' | 'assistentin@example.com';

/** Calls the API as somebody of the demo clinic; every call has to succeed. */
export async function asStaff(request: APIRequestContext, email: DemoStaff = 'admin@example.com') {
  const token = await signInAsStaff(request, email);

  return {
    async call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<unknown> {
      const answer = await request.fetch(path, {
        method,
        headers: { authorization: `Bearer ${token}`, locale: 'de' },
        ...(body && { data: body }),
      });
      expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
      return await answer.json();
    },
  };
}

export async function signInAsStaff(request: APIRequestContext, email: DemoStaff): Promise<string> {
  // A patient may be signed in to this browser as well; her cookie changes nothing without this proof.
  const { cookies } = await request.storageState();
  const proof = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const answer = await request.post('/api/staff/login', {
    headers: { 'x-xsrf-token': proof },
    data: { email, password: DEMO_PASSWORD },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { access_token } = await answer.json();
  return access_token;
}
