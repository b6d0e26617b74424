import { createHash } from 'node:crypto';

/** The tables in the chain. Each has the trigger `note_audit_row`; a test compares both lists. */
export const CHAINED_TABLES = [
  'access_log',
  'consent',
  'deletion_request',
  'emergency_access',
  'profile_change',
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
  /** Whether this is the last entry of its row. */
  isLatest: boolean;
}

/** The hash of an entry after a head; `seal_audit` in the database computes the same. */
export function hashAfter(head: string, entry: Omit<ChainEntry, 'hash' | 'isLatest' | 'salt'>): string {
  const { day, position, tableName, rowId, action, contentHash } = entry;
  return sha256([head, day, position, tableName, rowId, action, contentHash].join('|'));
}

export type RowFault = 'deleted' | 'changed' | 'returned';

/** Compares the row of an entry with its hash. Only the last entry of a row can be compared. */
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
