const COMPARES_NAMES =
  /let cls = Object\.getPrototypeOf\(value\)\.constructor;[\s\S]*?\n {2}return false;\n\}/;

export function isClassComparison(path: string): boolean {
  return path.endsWith('/drizzle-orm/entity.js');
}

/**
 * The query builder asks of every part of a statement of which class it is, up to ten times, and compares names of
 * classes in case there are two copies of it. Where there is one, `instanceof`, which it asks first, says all: a tenth of
 * the processor time of a booking went there.
 */
export function compareClassesQuickly(code: string): string {
  if (!COMPARES_NAMES.test(code))
    throw new Error('The query builder compares its classes in another way now.');
  return code.replace(COMPARES_NAMES, 'return false;\n}');
}
