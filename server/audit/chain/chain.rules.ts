import { createHash } from 'node:crypto';

/** The tables whose rows are in the chain; each has the trigger `note_audit_row`, which a test compares. */
export const CHAINED_TABLES = [
  ...(['access_log', 'consent', 'deletion_request', 'emergency_access', 'profile_change'] as const),
  'setting_change',
] as const;
export type ChainedTable = (typeof CHAINED_TABLES)[number];

export interface ChainEntry {
  day: string;
  position: number;
  tableName: string;
  rowId: number;
  action: 'added' | 'changed' | 'erased';
  salt: string | null;
  contentHash: string;
  hash: string;
  /** Whether nothing happened to its row since. */
  isLatest: boolean;
}

/** What follows a head; the same as in `seal_audit` in the database. */
export function hashAfter(head: string, entry: Omit<ChainEntry, 'hash' | 'isLatest' | 'salt'>): string {
  const { day, position, tableName, rowId, action, contentHash } = entry;
  return sha256([head, day, position, tableName, rowId, action, contentHash].join('|'));
}

export type RowFault = 'deleted' | 'changed' | 'returned';

/** What is wrong with the row of an entry; what it said before its last change is not known any more. */
export function rowFault(
  { tableName, action, salt, contentHash, isLatest }: Omit<ChainEntry, 'day' | 'position' | 'hash'>,
  content: string | undefined,
): RowFault | undefined {
  if (!isLatest) return undefined;
  if (action === 'erased') return content === undefined ? undefined : 'returned';
  if (content === undefined) return 'deleted';
  return sha256(`${salt}|${tableName}|${content}`) === contentHash ? undefined : 'changed';
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
