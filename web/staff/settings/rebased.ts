/**
 * Carries typed entries over to newer stored values: an untouched entry takes the stored value, a changed entry stays.
 * In lists of choices, the added ones are added to the stored list and the removed ones are removed from it.
 */
export function rebased<Entries>(began: Entries, typed: Entries, stored: Entries): Entries {
  if (isChoice(began) && isChoice(typed) && isChoice(stored)) {
    return rebasedChoice(began, typed, stored) as Entries;
  }
  if (isGroup(began) && isGroup(typed) && isGroup(stored)) {
    const keys = new Set([...Object.keys(typed), ...Object.keys(stored)]);
    return Object.fromEntries(
      [...keys].map((key) => [key, rebased(began[key], typed[key], stored[key])]),
    ) as Entries;
  }
  return began === typed ? stored : typed;
}

function rebasedChoice(began: unknown[], typed: unknown[], stored: unknown[]): unknown[] {
  const added = typed.filter((each) => !began.includes(each) && !stored.includes(each));
  const isTakenAway = (each: unknown) => began.includes(each) && !typed.includes(each);
  return [...stored.filter((each) => !isTakenAway(each)), ...added];
}

function isChoice(entry: unknown): entry is unknown[] {
  return Array.isArray(entry);
}

function isGroup(entry: unknown): entry is Record<string, unknown> {
  return typeof entry === 'object' && entry !== null && !Array.isArray(entry);
}
