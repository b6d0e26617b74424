/** The papers that a doctor issues: Privatrezept, Arztbrief, Anwesenheitsbescheinigung, Überweisung, Laborauftrag. */
export const paperKinds = ['prescription', 'letter', 'attendance', 'referral', 'lab_order'] as const;
export type PaperKind = (typeof paperKinds)[number];

export const LONGEST_PAPER_TEXT = 8_000;

/** `P-2026-000012`, as it stands on the paper. */
export function paperNumber({ year, number }: { year: number; number: number }): string {
  return `P-${year}-${String(number).padStart(6, '0')}`;
}
