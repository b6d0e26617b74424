import type { Db } from './database.ts';

/**
 * Composes a prepared statement once for each database. Each connection then plans it once, by its name. `compose`
 * prepares it with placeholders for its values.
 */
export function composedOnce<Wish, Statement>(
  nameOf: (wish: Wish) => string,
  compose: (db: Db, wish: Wish, name: string) => Statement,
): (db: Db, wish: Wish) => Statement {
  const statements = new WeakMap<Db, Map<string, Statement>>();
  return (db, wish) => {
    const name = nameOf(wish);
    const known = statements.getOrInsertComputed(db, () => new Map());
    return known.getOrInsertComputed(name, () => compose(db, wish, name));
  };
}
