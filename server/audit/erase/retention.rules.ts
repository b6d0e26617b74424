import type { DeletionOutlook } from '#contract/audit.contract.ts';
import { berlinDate } from '#server/platform/berlin-time.ts';
import type { Duty, Holding, Obstacle } from '#server/platform/personal-data.ts';

type Part = DeletionOutlook['parts'][number];

const LAWS: Record<Duty, string> = {
  treatment: '§ 630f Abs. 3 BGB',
  books: '§ 147 AO, § 14b UStG',
};
const TREATMENT_YEARS = 10;
const BOOKS_YEARS = 8;
const ORDER: Part['what'][] = ['account', 'contacts', 'chat', 'record', 'invoices', 'payments'];
const DUTIES: Duty[] = ['treatment', 'books'];

/** What happens to the patient's data if the patient is erased now. The account is always closed at once. */
export function outlookOf(
  holdings: Holding[],
  obstacles: Obstacle[],
  now: Date,
): { outlook: DeletionOutlook; stillKept: Set<Duty> } {
  const untilByDuty = keptUntil(holdings);
  const today = berlinDate(now);
  const stillKept = new Set(DUTIES.filter((duty) => (untilByDuty.get(duty) ?? '') >= today));
  const parts = ORDER.flatMap((what): Part[] => {
    if (what === 'account') return [erased(what)];
    const found = holdings.find((holding) => holding.what === what);
    if (!found) return [];
    const { duty } = found;
    if (!duty || !stillKept.has(duty)) return [erased(what)];
    return [{ what, is_kept: true, until: untilByDuty.get(duty) ?? null, law: LAWS[duty] }];
  });
  return { outlook: { state: stateOf(obstacles), parts }, stillKept };
}

/** The first day on which kept data becomes due; nothing when everything is erased. */
export function firstDayDue({ parts }: DeletionOutlook): string | null {
  return parts.flatMap(({ until }) => until ?? []).toSorted()[0] ?? null;
}

/** The whole record is kept as long as its latest part, and so are the books. */
function keptUntil(holdings: Holding[]): Map<Duty, string> {
  const ends = new Map<Duty, string>();
  for (const { duty, latest } of holdings) {
    if (!duty) continue;
    const until = duty === 'treatment' ? endOfRecord(latest) : endOfBooks(latest);
    if (until > (ends.get(duty) ?? '')) ends.set(duty, until);
  }
  return ends;
}

/** The record is kept for ten years after the last treatment. */
function endOfRecord(latest: Date): string {
  return Temporal.PlainDate.from(berlinDate(latest)).add({ years: TREATMENT_YEARS }).toString();
}

/** The books are kept for eight years after the end of the year. */
function endOfBooks(latest: Date): string {
  return `${Number(berlinDate(latest).slice(0, 4)) + BOOKS_YEARS}-12-31`;
}

function erased(what: Part['what']): Part {
  return { what, is_kept: false, until: null, law: null };
}

function stateOf(obstacles: Obstacle[]): DeletionOutlook['state'] {
  if (obstacles.includes('appointments_ahead')) return 'appointments_ahead';
  return obstacles.includes('money_open') ? 'money_open' : 'possible';
}
