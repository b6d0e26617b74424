/**
 * Who may call whom, from basic to composed; the table of docs/architecture.md as data. Each row may use
 * only what it names: `all above` are the rows before it, `all` is every row.
 */
export const capabilityTable = {
  identity: [],
  content: ['identity'],
  audit: ['identity', 'content'],
  catalogue: ['content'],
  positions: ['catalogue'],
  schedule: ['catalogue'],
  drafts: ['identity'],
  anamnesis: ['identity', 'content', 'audit', 'drafts'],
  payments: ['identity', 'content'],
  appointments: ['identity', 'content', 'catalogue', 'positions', 'schedule', 'payments', 'audit'],
  documents: ['identity', 'audit', 'catalogue', 'drafts', 'appointments'],
  booking: 'all above',
  invoices: ['identity', 'content', 'audit', 'catalogue', 'payments', 'appointments', 'documents'],
  chat: ['identity', 'content', 'audit', 'catalogue', 'appointments', 'documents'],
  enquiries: ['identity', 'content', 'audit', 'catalogue', 'drafts'],
  video: ['identity', 'content', 'audit', 'catalogue', 'appointments'],
  feedback: ['identity', 'audit', 'catalogue', 'appointments'],
  treatment: ['identity', 'content', 'audit', 'catalogue', 'appointments', 'documents'],
  patients: 'all above',
  waitlist: ['identity', 'content', 'audit', 'catalogue', 'schedule', 'appointments', 'booking'],
  dashboard: 'all',
} as const satisfies Record<string, 'all above' | 'all' | readonly string[]>;

export type Capability = keyof typeof capabilityTable;

const capabilities = Object.keys(capabilityTable) as Capability[];

export function isCapability(word: string | undefined): word is Capability {
  return word !== undefined && Object.hasOwn(capabilityTable, word);
}

export function mayUse(user: Capability, used: Capability): boolean {
  const row: string | readonly string[] = capabilityTable[user];
  if (row === 'all') return true;
  if (row === 'all above') return capabilities.indexOf(used) < capabilities.indexOf(user);
  return row.includes(used);
}

/** The documented table and this one must say the same, row by row and in the same order. */
export function tableDrift(architecture: string): string[] {
  const documented = [...architecture.matchAll(/^\|\s*(\w+)\s*\|[^|]*\|([^|]*)\|$/gm)].map(
    ([, word, uses]) => `${word}: ${uses?.trim()}`,
  );
  const encoded = Object.entries(capabilityTable).map(([word, row]) => `${word}: ${describeRow(row)}`);
  const start = documented.indexOf(encoded[0] ?? '');
  return encoded
    .map((row, i) => ({ row, documentedRow: documented[start + i] }))
    .filter(({ row, documentedRow }) => start === -1 || row !== documentedRow)
    .map(
      ({ row, documentedRow }) =>
        `capability-table.ts says "${row}", docs/architecture.md "${documentedRow}"`,
    );
}

function describeRow(row: string | readonly string[]): string {
  if (typeof row === 'string') return row;
  return row.length === 0 ? '–' : row.join(', ');
}
