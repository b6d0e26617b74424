import { type CataloguePosition, type PositionKind, positionKinds } from '#contract/positions.rules.ts';

const MOST_FOUND = 20;

/** Numbers that begin with the search come first, then titles that contain every word. Nothing typed: the first ones. */
export function findPositions(positions: readonly CataloguePosition[], search: string): CataloguePosition[] {
  const number = search.trim().toUpperCase();
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const exact = positions.filter((each) => each.number.toUpperCase() === number);
  const begin = positions.filter((each) => each.number.toUpperCase().startsWith(number));
  const named = positions.filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)));
  return [...new Set([...exact, ...begin, ...named])].slice(0, MOST_FOUND);
}

const COLUMNS = ['number', 'title', 'points', 'kind'] as const;
const LONGEST_TITLE = 400;

/** Reads a CSV file with the columns number, title, points and kind; commas or semicolons, quotes where needed. */
export function readPositions(file: string): { positions: CataloguePosition[]; faults: string[] } {
  const [head = '', ...lines] = file.replace(/^\uFEFF/, '').split(/\r?\n/);
  const separator = head.includes(';') ? ';' : ',';
  const names = cellsOf(head, separator).map((name) => name.trim().toLowerCase());
  const places = COLUMNS.map((column) => names.indexOf(column));
  if (places.includes(-1))
    return { positions: [], faults: [`The first line must name: ${COLUMNS.join(', ')}.`] };

  const faults: string[] = [];
  const found = new Map<string, CataloguePosition>();
  lines.forEach((line, index) => {
    if (line.trim() === '') return;
    const cells = cellsOf(line, separator);
    const [number = '', title = '', points = '', kind = ''] = places.map(
      (place) => cells[place]?.trim() ?? '',
    );
    const ofLine = faultsOf({ number, title, points, kind }, found);
    faults.push(...ofLine.map((fault) => `Line ${index + 2}: ${fault}`));
    if (ofLine.length === 0)
      found.set(number, { number, title, points: Number(points), kind: kind as PositionKind });
  });
  if (found.size === 0 && faults.length === 0) faults.push('The file has no positions.');
  return { positions: [...found.values()], faults };
}

function faultsOf(
  { number, title, points, kind }: Record<(typeof COLUMNS)[number], string>,
  before: ReadonlyMap<string, unknown>,
): string[] {
  const isNumber = /^[0-9A-Za-z][0-9A-Za-z.]{0,9}$/.test(number);
  return [
    ...(isNumber ? [] : [`"${number}" is no number of a position.`]),
    ...(before.has(number) ? [`number ${number} stands twice.`] : []),
    ...(title === '' || title.length > LONGEST_TITLE
      ? [`number ${number} has no title, or a too long one.`]
      : []),
    ...(/^[1-9]\d{0,5}$/.test(points) ? [] : [`"${points}" are no points.`]),
    ...(Object.hasOwn(positionKinds, kind)
      ? []
      : [`"${kind}" is none of ${Object.keys(positionKinds).join(', ')}.`]),
  ];
}

/** Quoted cells may contain separators, and two quotes for one. */
function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = [];
  let [cell, isQuoted] = ['', false];
  for (let place = 0; place < line.length; place += 1) {
    const letter = line[place] ?? '';
    if (letter === '"' && isQuoted && line[place + 1] === '"') {
      cell += '"';
      place += 1;
    } else if (letter === '"') isQuoted = !isQuoted;
    else if (letter === separator && !isQuoted) {
      cells.push(cell);
      cell = '';
    } else cell += letter;
  }
  return [...cells, cell];
}
