import type pg from 'pg';

/**
 * How much the statements of one text did: rows that went through any part of their plans, and blocks
 * that scans read beyond those of a lookup.
 */
export type CountedWork = Map<string, number>;

interface PlanNode {
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
  Plans?: PlanNode[];
}

/**
 * The work of all statements that this connection runs meanwhile, those inside of functions and triggers included.
 * PostgreSQL sends the plan of each of them as a notice.
 */
export async function workDuring(client: pg.PoolClient, run: () => Promise<unknown>): Promise<CountedWork> {
  const work: CountedWork = new Map();
  const count = ({ message = '' }: { message?: string | undefined }) => {
    const [, plan] = message.split(/^duration: .* plan:\n/);
    if (!plan) return;
    const { 'Query Text': text, Plan: top } = JSON.parse(plan);
    const statement = inOneLine(text);
    work.set(statement, (work.get(statement) ?? 0) + workOf(top));
  };
  await client.query(`load 'auto_explain';
    set auto_explain.log_min_duration = 0;
    set auto_explain.log_nested_statements = on;
    set auto_explain.log_analyze = on;
    set auto_explain.log_timing = off;
    set auto_explain.log_buffers = on;
    set auto_explain.log_format = json;
    set auto_explain.log_level = notice`);
  client.on('notice', count);
  try {
    await run();
  } finally {
    client.off('notice', count);
    await client.query('set auto_explain.log_min_duration = -1');
  }
  return work;
}

export function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function workOf(node: PlanNode): number {
  const thrownAway =
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Join Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0);
  const own = (node['Actual Rows'] + thrownAway) * node['Actual Loops'];
  return (node.Plans ?? []).reduce((sum, below) => sum + workOf(below), own + blocksOf(node));
}

/** A lookup needs one block on each level of the index and one of the table, however large both are. */
const BLOCKS_OF_LOOKUP = 4;

/** Only of scans: the blocks of other nodes include the catalogue, which a busy server reads again at any time. */
function blocksOf(node: PlanNode): number {
  if (node.Plans || !node['Node Type'].endsWith('Scan')) return 0;
  const blocks = (node['Shared Hit Blocks'] ?? 0) + (node['Shared Read Blocks'] ?? 0);
  return Math.max(0, blocks - BLOCKS_OF_LOOKUP * node['Actual Loops']);
}
