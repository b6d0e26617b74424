/** Marks within marks: a list has two for each level. */
export const DEEPEST_MARKUP = 20;
/** As many tags as a text of this length can need, whatever its own length. */
const LETTERS_FOR_TAG = 20;

const TAG = /<(\/?)([a-z][^\s/>]*)/gi;
const WITHOUT_END = ['br', 'hr', 'img', 'input', 'wbr'];

/**
 * Whether a text of at most so many letters has no more tags, and no deeper ones, than a person makes. Looks through
 * it once, so that nobody pays for the rest before it is refused.
 */
export function isPlainMarkup(html: string, maxLength: number): boolean {
  const mostTags = maxLength / LETTERS_FOR_TAG;
  let tags = 0;
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) {
    tags += 1;
    if (tags > mostTags) return false;
  }
  return depthOf(html) <= DEEPEST_MARKUP;
}

/** The greatest number of tags that were open at once; an end counts only where such a tag is open. */
function depthOf(html: string): number {
  const open = new Map<string, number>();
  let depth = 0;
  let deepest = 0;
  for (const [, end, written = ''] of html.matchAll(TAG)) {
    const name = written.toLowerCase();
    if (WITHOUT_END.includes(name)) continue;
    const ofName = open.get(name) ?? 0;
    if (end && ofName === 0) continue;
    open.set(name, ofName + (end ? -1 : 1));
    depth += end ? -1 : 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}
