/** Awaits named promises concurrently and returns their results under the same names. */
export async function resolveAll<Parts extends Record<string, unknown>>(
  parts: Parts,
): Promise<{
  [Name in keyof Parts]: Awaited<Parts[Name]>;
}> {
  const found = await Promise.all(Object.entries(parts).map(async ([name, part]) => [name, await part]));
  return Object.fromEntries(found);
}
