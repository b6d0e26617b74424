import { createHash } from 'node:crypto';

/**
 * What a table holds, whatever the order of its rows: how many there are, and the sum of their SHA-256 hashes, each taken
 * as a number. A row that is lost, doubled or changed changes the sum; the sum is never cut off.
 */
export interface RowSum {
  rows: number;
  sum: bigint;
}

export function emptySum(): RowSum {
  return { rows: 0, sum: 0n };
}

export function addRow(total: RowSum, line: string): void {
  total.rows += 1;
  total.sum += BigInt(`0x${createHash('sha256').update(line).digest('hex')}`);
}

/** The lines of one entry of an archive; rows end with their entry. */
export function linesIn(content: Buffer): string[] {
  return content.toString().split('\n').slice(0, -1);
}
