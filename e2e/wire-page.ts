/** Compares a recorded wire with the tables of the specification, and writes it down as docs/wire.md. */
import type { SpecifiedCall } from '#contract/testing-specification.ts';
import type { Shape, Wire } from './wire.ts';

/** The server asks these itself for a page that it renders, and writes the answers into it (docs/performance-rules.md). */
const ANSWERED_IN_THE_PAGE = ['GET /api/get-settings', 'GET /api/patients/get-service-category'];

/** Every specified call or name that the journey did not see. */
export function missingFrom(wire: Wire, specification: SpecifiedCall[]): string[] {
  return specification.flatMap(({ row, call, isOnJourney, names }) => {
    const shape = wire.get(call);
    if (!shape)
      return isOnJourney && !ANSWERED_IN_THE_PAGE.includes(call) ? [`${row}: ${call} was not called`] : [];
    const missing = names.filter((name) => !name.endsWith('?') && !isIn(shape, name));
    return missing.map((name) => `${row}: ${call} has no ${name}`);
  });
}

/** Also when the object that would hold it is empty, such as the picture of a doctor who has none. */
function isIn(shape: Shape, name: string): boolean {
  return [...shape].some(
    ([seen, types]) =>
      seen === name || seen.startsWith(`${name}.`) || (types.has('null') && name.startsWith(`${seen}.`)),
  );
}

const INTRODUCTION = `# What crosses the wire

Every call of a whole journey (a guest books, opens the patient area and cancels) with its names and types, as
\`e2e/wire.once.e2e.ts\` records it. *whose* names the row of the specification
([wire-specification.md](wire-specification.md)); **ours** is what the portal adds to it. The journey fails when a call
differs from this page. If the change is meant, \`npm run wire:accept\` writes the page anew; commit the difference.
`;

export function wirePage(wire: Wire, specification: SpecifiedCall[]): string {
  const calls = [...wire].sort(([one], [other]) =>
    (one.split(' ')[1] ?? '').localeCompare(other.split(' ')[1] ?? ''),
  );
  return [INTRODUCTION, ...calls.map(([call, shape]) => section(call, shape, specification))].join('\n');
}

function section(call: string, shape: Shape, specification: SpecifiedCall[]): string {
  const rows = specification.filter((each) => each.call === call);
  const seen = [...shape].sort(byPlaceAndName);
  const headers = seen.filter(([name]) => name.startsWith('header ')).map(([name]) => name.split(' ')[1]);
  const whose = rows.map(({ row }) => row).join(', ') || '**ours**';
  const title = `## ${call}\n\n${whose}; headers: ${headers.join(', ') || 'none'}\n`;
  const lines = seen.flatMap(([name, types]) => {
    const [place, ...words] = name.split(' ');
    if (place === 'header') return [];
    const owner = rows.find(({ names }) => names.some((each) => covers(each.replace(/\?$/, ''), name)));
    return [`| ${place} | ${words.join(' ')} | ${typesOf(types)} | ${owner?.row ?? '**ours**'} |`];
  });
  if (lines.length === 0) return title;
  return `${title}\n| place | name | type | whose |\n|---|---|---|---|\n${lines.join('\n')}\n`;
}

/** A list is specified when its fields are. */
function covers(specified: string, seen: string): boolean {
  return specified === seen || specified.startsWith(`${seen}[]`);
}

const PLACES = ['header', 'query', 'body', 'answer'];
function byPlaceAndName([one]: [string, unknown], [other]: [string, unknown]): number {
  const place = (name: string) => PLACES.indexOf(name.split(' ')[0] ?? '');
  return place(one) - place(other) || one.localeCompare(other);
}

/** Empty values say nothing about the type of the others. */
function typesOf(types: Set<string>): string {
  const known = [...types].filter((type) => type !== 'null').sort();
  return known.length > 0 ? known.join(' or ') : 'empty';
}
