/** The age in full years on this day, both given as `1974-03-09`. Null for a birthday that is still ahead. */
export function ageOn(birthdate: string, day: string): number | null {
  const [year = 0, month = 0, date = 0] = birthdate.split('-').map(Number);
  const [thisYear = 0, thisMonth = 0, thisDate = 0] = day.split('-').map(Number);
  const hadBirthday = thisMonth > month || (thisMonth === month && thisDate >= date);
  const age = thisYear - year - (hadBirthday ? 0 : 1);
  return age >= 0 ? age : null;
}
