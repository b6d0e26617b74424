/** Forms, amounts and times: they say how a medicine is taken, not which one it is. */
const NOT_A_NAME: ReadonlySet<string> = new Set(
  [
    'tabletten tablette kapsel kapseln weichkapseln pflaster gel dosiergel creme salbe tropfen zäpfchen spray',
    'tablet tablets capsule capsules patch patches cream drops suppository suppositories',
    'täglich daily morgens mittags abends nachts morning noon evening night woche week einmal zweimal',
    'transdermales transdermal stunden hours zyklus cycle seit since hormone hormon',
  ].flatMap((text) => text.split(' ')),
);
const SHORTEST_NAME = 4;

/** `Estradiol Gel, L-Thyroxin 75 µg` are two medicines. The comma of `0,5 mg` parts nothing. */
export function medicinesTold(text: string): string[] {
  return text
    .split(/[\n;+]|,(?!\d)|\s(?:und|and)\s/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/**
 * Whether one of the others names the same medicine. Both sides are free text, so the words are compared without
 * spelling variants, and `Estradiol` is found in `Estradiolvalerat`. A brand beside its substance counts as different.
 */
export function isNamedAmong(medicine: string, others: readonly string[]): boolean {
  const known = others.flatMap(namesIn);
  return namesIn(medicine).some((name) =>
    known.some((other) => name.startsWith(other) || other.startsWith(name)),
  );
}

/**
 * Whether the plan names this medicine, but in another form or strength: a gel that is a patch now. What only one side says
 * is no difference.
 */
export function isPlannedOtherwise(medicine: string, planned: readonly string[]): boolean {
  const namesakes = planned.filter((each) => isNamedAmong(medicine, [each]));
  const differs = (other: string) =>
    areApart(formsIn(medicine), formsIn(other)) || areApart(strengthsIn(medicine), strengthsIn(other));
  return namesakes.length > 0 && namesakes.every(differs);
}

function areApart(some: readonly string[], others: readonly string[]): boolean {
  return some.length > 0 && others.length > 0 && !some.some((each) => others.includes(each));
}

/** In both languages, each beginning as its words do; `Weichkapseln` and `Dosiergel` end with theirs. */
const FORMS = {
  patch: /pflaster|\bpatch/,
  gel: /gel\b/,
  tablet: /tablet/,
  capsule: /kapsel|capsule/,
  cream: /creme|cream|salbe/,
  drops: /tropfen|\bdrops/,
  suppository: /zäpfchen|suppositor/,
  spray: /spray/,
};

function formsIn(text: string): string[] {
  const told = text.toLowerCase();
  return Object.entries(FORMS).flatMap(([form, word]) => (word.test(told) ? [form] : []));
}

/** `75 µg` of `L-Thyroxin 75 mcg`. */
function strengthsIn(text: string): string[] {
  const found = text.toLowerCase().matchAll(/(\d+(?:[.,]\d+)?)\s?(mg|µg|μg|mcg|ug|g)(?![a-zäöü])/g);
  return [...found].map(([, amount = '', unit = '']) => {
    const isMicrogram = ['µg', 'μg', 'mcg', 'ug'].includes(unit);
    return `${Number(amount.replace(',', '.'))} ${isMicrogram ? 'µg' : unit}`;
  });
}

function namesIn(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length >= SHORTEST_NAME && !NOT_A_NAME.has(word))
    .map((word) => word.replace(/^(ö|oe)stradiol/, 'estradiol').replace(/^levothyrox/, 'thyrox'));
}
