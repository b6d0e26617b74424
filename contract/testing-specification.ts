/** Reads docs/wire-specification.md, the tables of the specification. */

/** A row of docs/wire-specification.md. */
export interface SpecifiedCall {
  row: string;
  call: string;
  isOnJourney: boolean;
  /** `query page`, `body user.first_name`, `answer data[].id`; a name that ends in `?` may be missing. */
  names: string[];
}

const TABLE_ROW = /^\| (API-\d+) \| (yes|no) \| `([^`]+)` \| ([^|]*)\| ([^|]*)\|$/;

export function readSpecification(markdown: string): SpecifiedCall[] {
  return markdown.split('\n').flatMap((line) => {
    const [, row = '', journey, call = '', request = '', answer = ''] = TABLE_ROW.exec(line) ?? [];
    if (row === '') return [];
    const place = call.startsWith('GET') || call.startsWith('DELETE') ? 'query' : 'body';
    const names = [...namesIn(request, place), ...namesIn(answer, 'answer')];
    return [{ row, call, isOnJourney: journey === 'yes', names }];
  });
}

/** `data[] {id, doctor {name}}` becomes `data[].id` and `data[].doctor.name`. */
function namesIn(cell: string, place: string): string[] {
  const names: string[] = [];
  const outer: string[] = [];
  let name = '';
  const end = () => {
    if (name.trim() !== '') names.push(`${place} ${[...outer, name.trim()].join('.')}`);
    name = '';
  };
  for (const sign of cell.replaceAll('`', '')) {
    if (sign === '{') {
      outer.push(name.trim());
      name = '';
    } else if (sign === ',' || sign === '}') {
      end();
      if (sign === '}') outer.pop();
    } else name += sign;
  }
  end();
  return names.filter((each) => each !== `${place} none`);
}
