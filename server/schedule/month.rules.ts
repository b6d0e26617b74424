/** `YYYY-MM` as it is asked for: itself, or for a bare 1 to 12 the coming such month, this one included. */
export function monthAskedFor(month: string, today: string): string {
  if (month.includes('-')) return month;
  const [year = '', thisMonth = ''] = today.split('-');
  const isNextYear = Number(month) < Number(thisMonth);
  return `${Number(year) + (isNextYear ? 1 : 0)}-${month.padStart(2, '0')}`;
}
