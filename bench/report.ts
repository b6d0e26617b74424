/** The texts and tables that show measurements, on the screen and in docs/performance.md alike. */
import {
  type Aim,
  isMet,
  medianOf,
  type Series,
  type Spread,
  speedRatio,
  speedsOf,
  spreadOf,
} from './statistics.ts';

/** What one part of the benchmark has to say. */
export interface Section {
  title: string;
  /** What was measured, and how. */
  about: string;
  tables: string[][][];
  aims: Aim[];
}

/** A kind of request, and the reference to which its speed is compared. */
export interface Line {
  series: Series;
  reference?: Series;
}

const SPEED_HEAD = [
  'request',
  'per second',
  'min–max',
  'p99 ms',
  'CPU ms server',
  'CPU ms database',
  'ratio',
];

export function speedTable(lines: Line[]): string[][] {
  return [SPEED_HEAD, ...lines.map(speedRow)];
}

function speedRow({ series, reference }: Line): string[] {
  const { median, min, max } = spreadOf(speedsOf(series));
  return [
    series.name,
    numeral(median),
    `${numeral(min)}–${numeral(max)}`,
    numeral(medianOf(series, ({ p99Ms }) => p99Ms)),
    numeral(medianOf(series, ({ cpuMs }) => cpuMs.server)),
    numeral(medianOf(series, ({ cpuMs }) => cpuMs.database)),
    reference ? `${numeral(speedRatio(series, reference))} of ${reference.name}` : '',
  ];
}

export function spreadText({ median, min, max }: Spread, unit: string): string {
  return `${numeral(median)} ${unit} (${numeral(min)}–${numeral(max)})`;
}

/** Three digits that count: 12,345 · 123 · 12.3 · 0.012 */
export function numeral(value: number): string {
  if (!Number.isFinite(value)) return '–';
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en');
  return String(Number(value.toPrecision(Math.abs(value) < 1 ? 2 : 3)));
}

/** A table that reads well as Markdown and on a terminal. */
export function tableText(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map(
    (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  );
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  return [lines[0], rule, ...lines.slice(1)].join('\n');
}

export function sectionText({ title, about, tables }: Section): string {
  return [`## ${title}`, about, ...tables.map(tableText)].join('\n\n');
}

export function aimsText(sections: Section[]): string {
  const rows = sections.flatMap(({ aims }) => aims).map(aimRow);
  return ['## Aims', tableText([['aim', 'wanted', 'measured', 'met'], ...rows])].join('\n\n');
}

function aimRow(aim: Aim): string[] {
  const { what, wanted, limit, measured, unit } = aim;
  const sign = wanted === 'at least' ? '≥' : '≤';
  const inUnit = (value: number) => `${numeral(value)} ${unit}`.trim();
  return [what, `${sign} ${inUnit(limit)}`, inUnit(measured), isMet(aim) ? 'yes' : '**no**'];
}

/** The page docs/performance.md. */
export function pageText(machine: string[], sections: Section[]): string {
  const head = [
    '# Performance',
    'Written by `npm run bench`; do not edit it by hand. Every number is a median of several rounds, and each round measures',
    'all requests of a table one after the other, the limit references between them. Ratios are taken round by round, so',
    'they say more than the numbers: they hold on a faster machine too. Portal, PostgreSQL and the load generator share',
    'the machine. CPU is processor time for one request; of PostgreSQL it is the time of all its processes.',
  ];
  return [
    [head[0], head.slice(1).join('\n')].join('\n\n'),
    machine.map((line) => `- ${line}`).join('\n'),
    aimsText(sections),
    ...sections.map(sectionText),
    '',
  ]
    .join('\n\n')
    .trimEnd()
    .concat('\n');
}
