import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { staffPermissions } from './staff-permissions.ts';
import {
  inOrder,
  type Permission,
  reachOnlyOwn,
  rolesPermitting,
  rolesReaching,
  type Scope,
  type StaffRole,
  scopeOf,
  staffRoles,
} from './staff-roles.rules.ts';

const WIDTH: Record<Scope, number> = { none: 0, own: 1, all: 2 };
const scope = fc.constantFrom<Scope>('none', 'own', 'all');
const permissions = fc.record({ admin: scope, doctor: scope, assistant: scope });
const someRoles = fc.uniqueArray(fc.constantFrom<StaffRole>(...staffRoles), { minLength: 1 });
const rows = Object.entries(staffPermissions) as [string, Permission][];
const sets: StaffRole[][] = [
  ...staffRoles.map((role) => [role]),
  ['doctor', 'admin'],
  ['assistant', 'admin'],
  ['doctor', 'assistant'],
  ['doctor', 'assistant', 'admin'],
];

test('the union is never less than one of the roles and never more than the widest', () => {
  fc.assert(
    fc.property(permissions, someRoles, (permission, roles) => {
      const widths = roles.map((role) => WIDTH[permission[role]]);
      expect(WIDTH[scopeOf(permission, roles)]).toBe(Math.max(...widths));
    }),
  );
});

test('another role never takes anything away', () => {
  fc.assert(
    fc.property(permissions, someRoles, fc.constantFrom(...staffRoles), (permission, roles, more) => {
      const widened = scopeOf(permission, [...roles, more]);
      expect(WIDTH[widened]).toBeGreaterThanOrEqual(WIDTH[scopeOf(permission, roles)]);
    }),
  );
});

test('the order in which the roles are given decides nothing', () => {
  fc.assert(
    fc.property(permissions, fc.shuffledSubarray([...staffRoles], { minLength: 1 }), (permission, roles) => {
      const ordered = inOrder(roles);
      expect(scopeOf(permission, roles)).toBe(scopeOf(permission, ordered));
      expect(rolesPermitting(permission, roles)).toEqual(rolesPermitting(permission, ordered));
    }),
  );
});

test('the roles that permit a call are exactly those with a right, the narrowest first', () => {
  fc.assert(
    fc.property(permissions, someRoles, (permission, roles) => {
      const permitting = rolesPermitting(permission, roles);
      const expected = roles.filter((role) => permission[role] !== 'none');
      expect(permitting.toSorted()).toEqual(expected.toSorted());
      const widths = permitting.map((role) => WIDTH[permission[role]]);
      expect(widths).toEqual(widths.toSorted((one, other) => one - other));
      expect(permitting.length > 0).toBe(scopeOf(permission, roles) !== 'none');
    }),
  );
});

describe('in the matrix of the calls', () => {
  test.each(sets)('with the roles %s %s %s a single role has what it had before', (...roles) => {
    for (const [name, permission] of rows) {
      const widest = Math.max(...roles.map((role) => WIDTH[permission[role]]));
      expect([name, WIDTH[scopeOf(permission, roles)]]).toEqual([name, widest]);
      for (const role of roles) expect([name, scopeOf(permission, [role])]).toEqual([name, permission[role]]);
    }
  });

  test('the role used for an own thing is the narrowest, and for another one a role that reaches all', () => {
    for (const [name, permission] of rows) {
      // Otherwise nobody owns it, or it is the own account or text of whoever calls.
      if (permission.doctor !== 'own' || [permission.admin, permission.assistant].includes('own')) continue;
      for (const roles of sets) {
        const permitting = rolesPermitting(permission, roles);
        expect([name, rolesReaching(permitting, true)]).toEqual([name, permitting]);
        expect([name, rolesReaching(permitting, false)]).toEqual([
          name,
          permitting.filter((role) => permission[role] === 'all'),
        ]);
        if (roles.includes('doctor')) expect([name, permitting[0]]).toEqual([name, 'doctor']);
      }
    }
  });

  test('only a person with the role of a doctor and no other reaches nothing but the own patients', () => {
    for (const roles of sets) expect(reachOnlyOwn(roles)).toBe(roles.join() === 'doctor');
  });
});

test('equally wide roles are used from the fewest rights to the most', () => {
  const all = { admin: 'all', doctor: 'all', assistant: 'all' } as const;
  expect(rolesPermitting(all, [...staffRoles])).toEqual(['assistant', 'doctor', 'admin']);
});

test('roles are kept once each, in one order', () => {
  expect(inOrder(['doctor', 'admin', 'doctor'])).toEqual(['admin', 'doctor']);
  expect(inOrder([])).toEqual([]);
});
