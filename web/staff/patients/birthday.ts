import { formatDate } from '#web/lib/format.ts';

/** `09.03.1974`: a calendar day is the same everywhere, so it is read as noon. */
export function birthday(birthdate: string | null): string {
  return birthdate ? formatDate(`${birthdate}T11:00:00Z`) : '';
}
