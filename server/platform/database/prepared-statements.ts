import pg from 'pg';

/** A statement that comes back this often is prepared. */
const TIMES = 5;
/** Each prepared statement takes memory in each connection of the server. */
const MOST_NAMES = 200;
const MOST_COUNTED = 2_000;

/**
 * With a range, a pattern or the first of many rows the best plan depends on the values, so these are planned each time.
 * PostgreSQL would otherwise take one plan for all values where it thinks that plan good, and it is wrong about ranges.
 */
const DEPENDS_ON_VALUES = /[<>~]|\blike\b|\bilike\b|&&|\bbetween\b|\border by\b.*\blimit\b/is;
const COMPARES_NO_ORDER = /<>|->>?/g;
const PREPARABLE = /^\s*(insert|update|delete|select|with)\b/i;

/**
 * Names the statements that the server sends again and again: PostgreSQL parses and plans a named statement once per
 * connection, which takes longer than running one that finds its row by a key. Only statements with the same plan for
 * all values get a name.
 */
export function nameRepeated(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined) return known;
    if (names.size >= MOST_NAMES || !PREPARABLE.test(text) || dependsOnValues(text)) return undefined;
    const times = (counts.get(text) ?? 0) + 1;
    if (times < TIMES) {
      if (counts.size >= MOST_COUNTED) counts.clear();
      counts.set(text, times);
      return undefined;
    }
    counts.delete(text);
    const name = `often_${names.size + 1}`;
    names.set(text, name);
    return name;
  };
}

function dependsOnValues(text: string): boolean {
  return DEPENDS_ON_VALUES.test(text.replaceAll(COMPARES_NO_ORDER, ''));
}

/** The connections of one pool, which prepare the statements that this pool repeats. */
export function preparingClient(): typeof pg.Client {
  const nameOf = nameRepeated();
  return clientSending((statement) => ({ ...statement, name: statement.name ?? nameOf(statement.text) }));
}

/**
 * Connections that prepare nothing, for an engine that is one backend for all of them: a second connection would find
 * the names of the first one taken. They send a statement when the last one is answered.
 */
export function nameFreeClient(): typeof pg.Client {
  return class extends clientSending((statement) => ({ ...statement, name: undefined })) {
    #last: Promise<unknown> = Promise.resolve();

    // biome-ignore lint/suspicious/noExplicitAny: it passes on whatever one of the driver's many forms is given and returns.
    override query(statement: any, ...rest: any[]): any {
      const send = () => Reflect.apply(super.query, this, [statement, ...rest]);
      if (!isStatement(statement) || typeof rest.at(-1) === 'function') return send();
      const answer = this.#last.then(send);
      this.#last = answer.catch(() => {});
      return answer;
    }
  };
}

/** Changes the statements of the query builder, which carry their text; other forms of the driver are left alone. */
function clientSending(change: (statement: Statement) => Statement): typeof pg.Client {
  return class extends pg.Client {
    // biome-ignore lint/suspicious/noExplicitAny: it passes on whatever one of the driver's many forms is given and returns.
    override query(statement: any, ...rest: any[]): any {
      const sent = isStatement(statement) ? change(statement) : statement;
      return Reflect.apply(super.query, this, [sent, ...rest]);
    }
  };
}

interface Statement {
  text: string;
  name?: string | undefined;
}

function isStatement(given: unknown): given is Statement {
  return (
    typeof given === 'object' &&
    given !== null &&
    'text' in given &&
    typeof given.text === 'string' &&
    !('submit' in given)
  );
}
