import { createHash } from 'node:crypto';

/**
 * Identifies the content of a table in any order of its rows: the number of rows and the sum of their SHA-256 hashes. A
 * lost, doubled or changed row changes the sum. The sum is never truncated.
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

/** Splits one entry of an archive into lines. A row ends with its entry. */
export function linesIn(content: Buffer): string[] {
  return content.toString().split('\n').slice(0, -1);
}
