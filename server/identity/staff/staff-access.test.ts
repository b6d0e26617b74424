import { expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import type { Access } from '#contract/endpoint.ts';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { aPatient, aStaffMember } from '#server/testing/people.ts';

/** Every call for this kind of person, with an id where its path needs one. */
function routesFor({ http }: Clinic, wanted: Access): string[] {
  return Object.values(api)
    .filter(({ access, method, path }) => access === wanted && http.hasRoute({ method, url: path }))
    .map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, '1')}`);
}

async function answersOf(clinic: Clinic, routes: string[], token?: string): Promise<Set<string>> {
  expect(routes.length).toBeGreaterThan(5);
  const answers = new Set<string>();
  for (const route of routes) {
    const { status, body } = await clinic.call(route, undefined, { token });
    answers.add(`${status} ${body.code}`);
  }
  return answers;
}

test('8.2.1: a staff call refuses a patient’s token and a missing token', async () => {
  const clinic = await aClinic();
  const { token } = await aPatient(clinic);
  const routes = routesFor(clinic, 'staff');

  expect(routes).toContain('POST /api/staff/step-up');
  expect(await answersOf(clinic, routes, token)).toEqual(new Set(['403 session.forbidden']));
  expect(await answersOf(clinic, routes)).toEqual(new Set(['401 session.required']));
});

test('8.2.1: a patient call refuses staff tokens', async () => {
  const clinic = await aClinic();
  const routes = routesFor(clinic, 'patient');

  for (const role of ['admin', 'doctor', 'assistant'] as const) {
    const { token } = await aStaffMember(clinic, role);
    expect(await answersOf(clinic, routes, token)).toEqual(new Set(['403 session.forbidden']));
  }
});
