import type { Unit } from './treatment.rules.ts';
import type { Medicine, PlanContent } from './treatment-plan.contract.ts';

/** The times of day of a dose, in the order of a German medication plan: 1-0-0-1. */
export const daytimes = ['morning', 'noon', 'evening', 'night'] as const;

export const EMPTY_PLAN: PlanContent = { medicines: [], advice: '', checks: [] };

/** What of a medicine can differ from the plan before. */
export const medicineFields = ['name', 'dose', 'days', 'period', 'note'] as const;
export type MedicineField = (typeof medicineFields)[number];

export type MedicineChange =
  | { kind: 'added'; medicine: Medicine }
  | { kind: 'stopped'; medicine: Medicine }
  | { kind: 'changed'; medicine: Medicine; before: Medicine; fields: MedicineField[] };

export interface PlanChanges {
  medicines: MedicineChange[];
  advice: LineChanges;
  checks: LineChanges;
}

interface LineChanges {
  added: string[];
  removed: string[];
}

/** What a plan says differently from the plan before. The order of medicines and lines does not matter. */
export function comparePlans(before: PlanContent, after: PlanContent): PlanChanges {
  const pairs = pairMedicines(before.medicines, after.medicines);
  const known = new Set(pairs.values());
  return {
    medicines: [
      ...after.medicines.flatMap((medicine): MedicineChange[] => {
        const earlier = pairs.get(medicine);
        if (!earlier) return [{ kind: 'added', medicine }];
        const fields = differences(earlier, medicine);
        return fields.length === 0 ? [] : [{ kind: 'changed', medicine, before: earlier, fields }];
      }),
      ...before.medicines
        .filter((medicine) => !known.has(medicine))
        .map((medicine): MedicineChange => ({ kind: 'stopped', medicine })),
    ],
    advice: compareLines(adviceLines(before), adviceLines(after)),
    checks: compareLines(before.checks.map(checkLine), after.checks.map(checkLine)),
  };
}

export function hasChanges({ medicines, advice, checks }: PlanChanges): boolean {
  const lines = [...advice.added, ...advice.removed, ...checks.added, ...checks.removed];
  return medicines.length > 0 || lines.length > 0;
}

/** The same medicine by its id; one that was removed and entered again, by its name. Each is used once. */
function pairMedicines(before: Medicine[], after: Medicine[]): Map<Medicine, Medicine> {
  const pairs = new Map<Medicine, Medicine>();
  for (const isSame of [sameId, sameName]) {
    const used = new Set(pairs.values());
    for (const medicine of after) {
      if (pairs.has(medicine)) continue;
      const found = before.find((earlier) => !used.has(earlier) && isSame(earlier, medicine));
      if (!found) continue;
      used.add(found);
      pairs.set(medicine, found);
    }
  }
  return pairs;
}

function sameId(one: Medicine, other: Medicine): boolean {
  return one.id === other.id;
}

function sameName(one: Medicine, other: Medicine): boolean {
  return plain(one.name) !== '' && plain(one.name) === plain(other.name);
}

function plain(words: string): string {
  return words.trim().replace(/\s+/g, ' ').toLowerCase();
}

function differences(before: Medicine, after: Medicine): MedicineField[] {
  const facts: Record<MedicineField, (medicine: Medicine) => unknown> = {
    name: ({ name }) => plain(name),
    dose: ({ dose, unit }) => [daytimes.map((time) => dose[time]), unit],
    days: ({ days }) => daysFacts(days),
    period: ({ starts_on, ends_on }) => [starts_on, ends_on],
    note: ({ note }) => note.trim(),
  };
  return medicineFields.filter(
    (field) => JSON.stringify(facts[field](before)) !== JSON.stringify(facts[field](after)),
  );
}

function daysFacts(days: Medicine['days']): unknown[] {
  if (days.kind === 'weekdays') return [days.kind, ...new Set(days.weekdays.toSorted((a, b) => a - b))];
  if (days.kind === 'interval') return [days.kind, days.every_days];
  return days.kind === 'cycle' ? [days.kind, days.from_day, days.to_day] : [days.kind];
}

/** One advice per line. */
export function adviceLines({ advice }: Pick<PlanContent, 'advice'>): string[] {
  return advice
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** A check in one line: what, and by when. */
export function checkLine({ what, when }: PlanContent['checks'][number]): string {
  return [what, when]
    .map((words) => words.trim())
    .filter((words) => words !== '')
    .join(': ');
}

function compareLines(before: string[], after: string[]): LineChanges {
  return { added: without(after, before), removed: without(before, after) };
}

function without(lines: string[], others: string[]): string[] {
  return [...new Set(lines)].filter((line) => !others.includes(line));
}

export type PlanFault = 'plan_empty' | 'medicine_without_name' | 'medicine_without_dose' | 'medicine_days';

/** Why a plan cannot be released yet; nothing if it can. A draft may be unfinished. */
export function faultOfPlan(plan: PlanContent): PlanFault | undefined {
  const { medicines, checks } = plan;
  const isEmpty =
    medicines.length === 0 && adviceLines(plan).length === 0 && checks.every((check) => !checkLine(check));
  if (isEmpty) return 'plan_empty';
  for (const { name, dose, days, starts_on, ends_on } of medicines) {
    if (name.trim() === '') return 'medicine_without_name';
    const isDosed = days.kind === 'as_needed' || daytimes.some((time) => dose[time] > 0);
    if (!isDosed) return 'medicine_without_dose';
    if (days.kind === 'cycle' && days.to_day < days.from_day) return 'medicine_days';
    if (starts_on && ends_on && ends_on < starts_on) return 'medicine_days';
  }
  return undefined;
}

/** `1½`, as an amount is written on a plan. */
export function amountText(amount: number): string {
  const whole = Math.floor(amount);
  const rest = { 0.25: '¼', 0.5: '½', 0.75: '¾' }[amount - whole];
  if (rest === undefined) return String(amount);
  return whole === 0 ? rest : `${whole}${rest}`;
}

/** `1-0-0-1`; empty for a medicine that is taken when needed, without a fixed amount. */
export function schemeText({ dose }: Pick<Medicine, 'dose'>): string {
  const amounts = daytimes.map((time) => dose[time]);
  return amounts.every((amount) => amount === 0) ? '' : amounts.map(amountText).join('-');
}

/** The words that both sides use for a medicine; `treatment_plan` in the texts. */
export type PlanTexts = Record<`unit_${Unit}_${'one' | 'many'}` | 'every_day' | 'as_needed', string> &
  Record<`weekday_${1 | 2 | 3 | 4 | 5 | 6 | 7}`, string> & {
    every_days: (values: { days: number }) => string;
    cycle_days: (values: { from: number; to: number }) => string;
    from: (values: { date: string }) => string;
    until: (values: { date: string }) => string;
    from_until: (values: { from: string; until: string }) => string;
  };

export function unitText({ dose, unit }: Pick<Medicine, 'dose' | 'unit'>, words: PlanTexts): string {
  const isMany = daytimes.some((time) => dose[time] > 1);
  return words[`unit_${unit}_${isMany ? 'many' : 'one'}`];
}

/** `Mo, Do` or `Zyklustag 15 bis 26`. */
export function daysText({ days }: Pick<Medicine, 'days'>, words: PlanTexts): string {
  switch (days.kind) {
    case 'every':
      return words.every_day;
    case 'as_needed':
      return words.as_needed;
    case 'interval':
      return words.every_days({ days: days.every_days });
    case 'cycle':
      return words.cycle_days({ from: days.from_day, to: days.to_day });
    case 'weekdays':
      return ([1, 2, 3, 4, 5, 6, 7] as const)
        .filter((day) => days.weekdays.includes(day))
        .map((day) => words[`weekday_${day}`])
        .join(', ');
  }
}

/** `17.11.2026 bis 30.11.2026`; empty without dates. */
export function periodText(
  { starts_on, ends_on }: Pick<Medicine, 'starts_on' | 'ends_on'>,
  words: PlanTexts,
): string {
  if (starts_on && ends_on) return words.from_until({ from: day(starts_on), until: day(ends_on) });
  if (starts_on) return words.from({ date: day(starts_on) });
  return ends_on ? words.until({ date: day(ends_on) }) : '';
}

/** How a medicine is taken, in one line: `0-0-0-2 Kapseln, Zyklustag 15 bis 26, ab 17.11.2026`. */
export function doseText(medicine: Medicine, words: PlanTexts): string {
  const scheme = schemeText(medicine);
  const amount = scheme && `${scheme} ${unitText(medicine, words)}`;
  return [amount, daysText(medicine, words), periodText(medicine, words)].filter(Boolean).join(', ');
}

function day(date: string): string {
  return date.split('-').toReversed().join('.');
}

/** When a dose is taken. A medicine that is taken when needed has one tick a day. */
export const tickTimes = [...daytimes, 'any'] as const;
export type TickTime = (typeof tickTimes)[number];

/** Who knows whether a medicine is due on a day: the plan, the cycle of the patient, or her need. */
export const rhythms = ['due', 'cycle', 'as_needed'] as const;
export type Rhythm = (typeof rhythms)[number];

export const severities = ['mild', 'moderate', 'severe'] as const;
export type Severity = (typeof severities)[number];
