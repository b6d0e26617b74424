import { screen, within } from '@testing-library/react';

/** The words of a table as a person reads them, row by row, without the titles of groups; waits until it is there. */
export async function readTable(name: string): Promise<{ headers: string[]; rows: string[][] }> {
  const [head, ...rows] = within(await screen.findByRole('table', { name })).getAllByRole('row');
  const textsOf = (row: HTMLElement | undefined) =>
    [...(row?.children ?? [])].map((cell) => (cell.textContent ?? '').replaceAll(/\s+/g, ' ').trim());
  const ofData = rows.filter((row) => !row.querySelector('[scope=rowgroup]'));
  return { headers: textsOf(head), rows: ofData.map(textsOf) };
}
