/** In the order in which an account names its roles. */
export const staffRoles = ['admin', 'doctor', 'assistant'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** `own`: the own account, appointments, patients, conversations; anybody else's does not exist for this role. */
export type Scope = 'none' | 'own' | 'all';

/** What each role may do with a call. */
export type Permission = Readonly<Record<StaffRole, Scope>>;

const WIDTH: Record<Scope, number> = { none: 0, own: 1, all: 2 };
/** The role with the fewest rights first. Decides between roles that reach equally far. */
const BY_RIGHTS: readonly StaffRole[] = ['assistant', 'doctor', 'admin'];

/** The same roles, each once, in the order of `staffRoles`. */
export function inOrder(roles: readonly StaffRole[]): StaffRole[] {
  return staffRoles.filter((role) => roles.includes(role));
}

/** What somebody with these roles may do with a call: the widest scope of the roles. */
export function scopeOf(permission: Permission, roles: readonly StaffRole[]): Scope {
  return roles
    .map((role) => permission[role])
    .reduce<Scope>((widest, scope) => (WIDTH[scope] > WIDTH[widest] ? scope : widest), 'none');
}

/**
 * The roles that permit a call, the narrowest first: the first is the role that a person uses. Empty when the roles do not
 * permit the call.
 */
export function rolesPermitting(permission: Permission, roles: readonly StaffRole[]): StaffRole[] {
  const permitting = roles.filter((role) => permission[role] !== 'none');
  return permitting.toSorted(
    (one, other) =>
      WIDTH[permission[one]] - WIDTH[permission[other]] || BY_RIGHTS.indexOf(one) - BY_RIGHTS.indexOf(other),
  );
}

/**
 * Of the roles that permit a call, those that reach this patient, appointment or calendar, in the same order. Doctors
 * reach their own; administration and assistants reach all.
 */
export function rolesReaching(roles: readonly StaffRole[], isOwn: boolean): StaffRole[] {
  return roles.filter((role) => isOwn || role !== 'doctor');
}

/** Whether these roles reach only the doctor's own patients and appointments. */
export function reachOnlyOwn(roles: readonly StaffRole[]): boolean {
  return rolesReaching(roles, false).length === 0;
}
