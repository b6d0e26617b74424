import { folded } from './patient-search.rules.ts';

export interface Likeable {
  id: number;
  firstName: string;
  lastName: string;
  birthdate: string | null;
  phone: string | null;
}

export type Likeness = 'name_and_birthdate' | 'phone';

const SHORTEST_PHONE = 7;
/** One letter typed wrongly, missing, or too many. */
const CLOSE = 1;

/**
 * Why two accounts may be one person: born on one day with a name that is much the same, married names included; or
 * the same phone, which families share. Never proof enough to do anything by itself.
 */
export function likenessOf(one: Likeable, other: Likeable): Likeness[] {
  const isBornTogether = one.birthdate !== null && one.birthdate === other.birthdate;
  return [
    ...(isBornTogether && isNamedAlike(one, other) ? (['name_and_birthdate'] as const) : []),
    ...(hasSamePhone(one, other) ? (['phone'] as const) : []),
  ];
}

function isNamedAlike(one: Likeable, other: Likeable): boolean {
  const [first, last] = [folded(one.firstName), folded(one.lastName)];
  const [otherFirst, otherLast] = [folded(other.firstName), folded(other.lastName)];
  return (
    isClose(first, otherFirst) ||
    isClose(last, otherLast) ||
    (isClose(first, otherLast) && isClose(last, otherFirst))
  );
}

function hasSamePhone(one: Likeable, other: Likeable): boolean {
  const [phone, otherPhone] = [one.phone, other.phone].map((digits) => (digits ?? '').replace(/^0+/, ''));
  return phone !== undefined && phone.length >= SHORTEST_PHONE && phone === otherPhone;
}

function isClose(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > CLOSE) return false;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  let same = 0;
  while (same < short.length && short[same] === long[same]) same += 1;
  const rest = long.slice(same + 1);
  return rest === short.slice(short.length === long.length ? same + 1 : same);
}
