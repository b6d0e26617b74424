import type { GivenPosition, Position } from '#contract/positions.contract.ts';
import {
  type CataloguePosition,
  namesOrgans,
  positionKinds,
  type UsedPosition,
} from '#contract/positions.rules.ts';
import { factorText } from '#web/invoices/factor-text.ts';
import type { Language } from '#web/lib/language.ts';

/** A position as it is typed. */
export interface PositionEntry extends CataloguePosition {
  factor: string;
  times: string;
  reason: string;
  organs: string;
  /** The service for which the position stands; empty: the position itself. */
  provided: string;
  isOnRequest: boolean;
}

export function entryOf(position: Position | UsedPosition, language: Language): PositionEntry {
  const { number, title, points, kind, reason, organs = '', factor_hundredths, times } = position;
  const { provided = '', on_request: isOnRequest = false } = position;
  const factor = factorText(factor_hundredths, language);
  return {
    number,
    title,
    points,
    kind,
    factor,
    times: String(times),
    reason,
    organs,
    provided,
    isOnRequest,
  };
}

/** A chosen position begins with the factor up to which no reason is needed. */
export function newEntry(position: CataloguePosition, language: Language): PositionEntry {
  const factor_hundredths = positionKinds[position.kind].threshold;
  return entryOf({ ...position, factor_hundredths, times: 1, reason: '' }, language);
}

/** The position with its numbers; undefined while one of them cannot be read. */
export function readEntry(entry: PositionEntry): UsedPosition | undefined {
  const { number, title, points, kind, reason, provided, isOnRequest: on_request } = entry;
  const organs = namesOrgans(entry) ? { organs: entry.organs } : {};
  const factor_hundredths = readFactor(entry.factor);
  const times = /^([1-9]|1\d|20)$/.test(entry.times.trim()) ? Number(entry.times) : undefined;
  if (factor_hundredths === undefined || times === undefined) return undefined;
  return {
    number,
    title,
    points,
    kind,
    reason,
    factor_hundredths,
    times,
    provided,
    on_request,
    ...organs,
  };
}

export function readFactor(text: string): number | undefined {
  const found = /^(\d{1,2})(?:[.,](\d{1,2}))?$/.exec(text.trim());
  return found ? Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0')) : undefined;
}

/** Everything that can be read, for the sums. */
export function readable(entries: readonly PositionEntry[]): UsedPosition[] {
  return entries.flatMap((entry) => readEntry(entry) ?? []);
}

/** What is sent; undefined while an entry cannot be read or is forbidden. */
export function givenPositions(
  entries: readonly PositionEntry[],
  isWrong: (position: UsedPosition) => boolean,
): GivenPosition[] | undefined {
  const used = readable(entries);
  if (used.length < entries.length || used.some(isWrong)) return undefined;
  return used.map((each) => ({
    number: each.number,
    factor_hundredths: each.factor_hundredths,
    times: each.times,
    reason: each.reason,
    provided: (each.provided ?? '').trim(),
    on_request: each.on_request ?? false,
    ...(each.organs !== undefined && { organs: each.organs }),
  }));
}
