import type { Db } from './database.ts';

/**
 * Keeps a statement that is asked for again and again under its name, for each database: it is composed once, and each
 * connection plans it once. `compose` prepares it with placeholders for its values.
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
