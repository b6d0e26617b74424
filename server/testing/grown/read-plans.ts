import pg, { type Pool } from 'pg';

/** Tables that grow as long as the clinic works. */
export const growingTables: readonly string[] = [
  'appointment',
  'appointment_move',
  'blocked_time',
  'patient',
  'conversation',
  'message',
  'access_log',
  'audit_entry',
  'payment',
  'payment_charge',
  'payment_ledger',
  'invoice',
  'contact',
];

export interface SentStatement {
  text: string;
  values: unknown[];
}

/** The statements with their parameters that reach the database while `work` runs. It listens at the driver. */
export async function statementsDuring(work: () => Promise<unknown>): Promise<SentStatement[]> {
  const { query } = pg.Client.prototype;
  const sent: SentStatement[] = [];
  const listening = function (this: pg.Client, ...given: unknown[]): unknown {
    const [statement, values] = given;
    const isObject = typeof statement === 'object' && statement !== null && 'text' in statement;
    const inside = isObject && 'values' in statement && Array.isArray(statement.values) && statement.values;
    sent.push({
      text: String(isObject ? statement.text : statement),
      values: inside || (Array.isArray(values) ? values : []),
    });
    return Reflect.apply(query, this, given);
  };
  pg.Client.prototype.query = listening as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return sent;
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
  Plans?: PlanNode[];
}

export interface ReadPlan {
  /** Rows that the scans of each table have read, those included that they threw away. */
  rowsOf: Map<string, number>;
  /** Tables that were read from the first to the last row. */
  wholly: string[];
  blocks: number;
  milliseconds: number;
}

/** What a statement reads. It is really executed, so only reading statements are explained; others give no plan. */
export async function readPlan(pool: Pool, { text, values }: SentStatement): Promise<ReadPlan | undefined> {
  if (!/^\s*\(?\s*(select|with)\b/i.test(text) || /\bfor (no key )?(update|share)\b|pg_notify/i.test(text))
    return undefined;
  const { rows } = await pool.query(`explain (analyze, buffers, format json) ${text}`, values);
  const [{ Plan: plan, 'Execution Time': milliseconds }] = rows[0]['QUERY PLAN'];
  const nodes = nodesOf(plan);
  const rowsOf = new Map<string, number>();
  for (const node of nodes) {
    const name = node['Relation Name'];
    if (name) rowsOf.set(name, (rowsOf.get(name) ?? 0) + rowsRead(node));
  }
  const blocks = (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
  return { rowsOf, wholly: nodes.flatMap(whollyRead), blocks, milliseconds };
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

function whollyRead({ 'Node Type': type, 'Relation Name': name }: PlanNode): string[] {
  return type.endsWith('Seq Scan') && name ? [name] : [];
}

function rowsRead(node: PlanNode): number {
  const thrownAway = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  return (node['Actual Rows'] + thrownAway) * node['Actual Loops'];
}
