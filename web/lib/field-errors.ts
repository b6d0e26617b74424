/** The server's errors, by the name of the field. */
export type ServerErrors = Record<string, string[]>;

/** The errors of one field under any of its keys, in this order, without repetitions. */
export function fieldErrors(errors: ServerErrors, keys: readonly string[]): string[] {
  return [...new Set(keys.flatMap((key) => (Object.hasOwn(errors, key) ? (errors[key] ?? []) : [])))];
}

/** A field's texts under its own path behind each of the prefixes: `user.` finds `user.address.city`. */
export function errorsUnder(...prefixes: readonly string[]) {
  return (field: string, errors: ServerErrors): string[] =>
    fieldErrors(
      errors,
      prefixes.map((prefix) => prefix + field),
    );
}

/** The names of all fields of a form: `{ email, address: { city } }` has `email` and `address.city`. */
export function fieldNames(values: object, prefix = ''): string[] {
  return Object.entries(values).flatMap(([name, value]) =>
    hasFields(value) ? fieldNames(value, `${prefix}${name}.`) : [`${prefix}${name}`],
  );
}

/** A list of plain values is one field, in which several are chosen. */
function hasFields(value: unknown): value is object {
  const isChoice = Array.isArray(value) && value.length > 0 && !value.some(hasFields);
  return typeof value === 'object' && value !== null && !isChoice;
}

interface PlacedErrors<Name extends string> {
  /** The fields to be corrected, in the order of the form. */
  wrong: { name: Name; texts: string[] }[];
  /** Errors that no field shows, so that nothing is lost. */
  rest: string[];
}

export function placeErrors<Name extends string>(
  names: readonly Name[],
  errors: ServerErrors,
  errorsOf: (name: Name, errors: ServerErrors) => string[],
): PlacedErrors<Name> {
  const wrong = names
    .map((name) => ({ name, texts: errorsOf(name, errors) }))
    .filter(({ texts }) => texts.length > 0);
  const shown = new Set(wrong.flatMap(({ texts }) => texts));
  const rest = [...new Set(Object.values(errors).flat())].filter((text) => !shown.has(text));
  return { wrong, rest };
}
