import { expect, test } from 'vitest';
import type { StaffRole } from '#contract/staff-roles.rules.ts';
import { staff_shell } from '#texts/generated/staff_shell.ts';
import { areas, areasFor } from '../routes.ts';
import { mayCall } from './permissions.ts';

const namesFor = (...roles: StaffRole[]) => areasFor(roles).map(({ name }) => name);

test('OR-33: the accounts of the team are for administrators; nobody else sees the area', () => {
  expect(namesFor('admin')).toContain('accounts');
  expect(namesFor('doctor')).not.toContain('accounts');
  expect(namesFor('assistant')).not.toContain('accounts');
});

test('a role that may make a call for its own rows only may open the area', () => {
  expect(mayCall(['doctor'], 'listEnquiries')).toBe(true);
  expect(mayCall(['doctor'], 'inviteStaff')).toBe(false);
});

test('somebody with two roles sees the areas of both, each once and in the same order', () => {
  const both = namesFor('doctor', 'admin');
  const ofEither = new Set([...namesFor('doctor'), ...namesFor('admin')]);
  expect(both).toEqual(areas.map(({ name }) => name).filter((name) => ofEither.has(name)));
  expect(mayCall(['doctor', 'admin'], 'signNote')).toBe(true);
  expect(mayCall(['doctor', 'admin'], 'inviteStaff')).toBe(true);
  expect(mayCall(['assistant', 'admin'], 'signNote')).toBe(false);
});

test('every area stands once in the list and has a name in both languages', () => {
  const names = areas.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) {
    expect(staff_shell.de[`area_${name}`]).toBeTruthy();
    expect(staff_shell.en[`area_${name}`]).toBeTruthy();
  }
});
