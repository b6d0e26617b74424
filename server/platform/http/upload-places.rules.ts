/** An upload whose bytes are being received or whose file is being processed. */
export interface HeldPlace {
  id: number;
  network: string;
  person: string;
  /** The bytes of the last whole window in which the upload was being received; undefined before its first one ends. */
  lastWindowBytes: number | undefined;
  isDone: boolean;
}

/** An upload that waits; nothing of it is read, so it costs a connection and neither memory nor disk. */
export type WaitingPlace = Pick<HeldPlace, 'id' | 'network' | 'person'>;

export interface PlaceLimits {
  /** Uploads that are received or processed at once. */
  most: number;
  /** Uploads of one network that are received or processed at once. */
  perNetwork: number;
  /** Uploads of one person, waiting ones included. */
  perPerson: number;
  mostWaiting: number;
  /** An upload that brought fewer bytes in its last window gives way when somebody waits. */
  slowBytes: number;
}

export interface Places {
  held: readonly HeldPlace[];
  /** In the order of their arrival. */
  waiting: readonly WaitingPlace[];
}

/**
 * The waiting uploads, the next to be served first: the network with the fewest uploads, then the person with the fewest,
 * then the earliest. Several of one network or person count one after the other, so nobody is served twice before
 * somebody else is served once.
 */
export function inTurn({ held, waiting }: Places): WaitingPlace[] {
  const networks = countBy(held, ({ network }) => network);
  const persons = countBy(held, ({ person }) => person);
  const ranked = waiting.map((upload, arrival) => ({
    upload,
    arrival,
    ofNetwork: countOneMore(networks, upload.network),
    ofPerson: countOneMore(persons, upload.person),
  }));
  ranked.sort((a, b) => a.ofNetwork - b.ofNetwork || a.ofPerson - b.ofPerson || a.arrival - b.arrival);
  return ranked.map(({ upload }) => upload);
}

/** What happens next: a waiting upload gets a place, if need be that of a slow one, which ends. */
export interface Step {
  enters: WaitingPlace;
  ends?: HeldPlace;
}

/** Undefined: nobody waits, or everybody who waits has to wait on. */
export function nextStep(places: Places, limits: PlaceLimits): Step | undefined {
  for (const enters of inTurn(places)) {
    const inNetwork = places.held.filter(({ network }) => network === enters.network).length;
    if (inNetwork < limits.perNetwork && places.held.length < limits.most) return { enters };
    const ends = toGiveWay(places.held, enters, limits);
    if (ends) return { enters, ends };
  }
  return undefined;
}

/**
 * The slow upload that ends so that the waiting one gets its place. Inside one network it is an upload of a person with more
 * places than the waiting person, otherwise one of a network with more places. Of several it is that of the sender with the
 * most places, and of these the slowest.
 */
function toGiveWay(
  held: readonly HeldPlace[],
  waiting: WaitingPlace,
  { slowBytes }: PlaceLimits,
): HeldPlace | undefined {
  const networks = countBy(held, ({ network }) => network);
  const persons = countBy(held, ({ person }) => person);
  const count = (counts: Map<string, number>, key: string) => counts.get(key) ?? 0;
  const isMoreServed = ({ network, person }: HeldPlace) =>
    network === waiting.network
      ? count(persons, person) > count(persons, waiting.person)
      : count(networks, network) > count(networks, waiting.network);

  return held
    .filter((place) => isSlow(place, slowBytes) && isMoreServed(place))
    .toSorted(
      (a, b) =>
        count(networks, b.network) - count(networks, a.network) ||
        count(persons, b.person) - count(persons, a.person) ||
        (a.lastWindowBytes ?? 0) - (b.lastWindowBytes ?? 0),
    )[0];
}

function isSlow({ isDone, lastWindowBytes }: HeldPlace, slowBytes: number): boolean {
  return !isDone && lastWindowBytes !== undefined && lastWindowBytes < slowBytes;
}

export function hasEnough(
  { held, waiting }: Places,
  person: string,
  { perPerson }: Pick<PlaceLimits, 'perPerson'>,
): boolean {
  return [...held, ...waiting].filter((upload) => upload.person === person).length >= perPerson;
}

/** The upload that is refused when too many wait: the last in turn. */
export function toSendAway(
  places: Places,
  { mostWaiting }: Pick<PlaceLimits, 'mostWaiting'>,
): WaitingPlace | undefined {
  return places.waiting.length > mostWaiting ? inTurn(places).at(-1) : undefined;
}

function countBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) countOneMore(counts, keyOf(item));
  return counts;
}

/** Returns the count before. */
function countOneMore(counts: Map<string, number>, key: string): number {
  const count = counts.get(key) ?? 0;
  counts.set(key, count + 1);
  return count;
}
