import type { Paper, PrescribedMedicine } from '#contract/treatment-paper.contract.ts';
import { NEW_MEDICINE, NO_INCAPACITY } from '#contract/treatment-paper.rules.ts';
import type { Medicine, PlanDraft, ReleasedPlan } from '#contract/treatment-plan.contract.ts';

const AT = '2026-11-16T09:00:00.000Z';

export function aMedicine(changes: Partial<Medicine> = {}): Medicine {
  return {
    id: '6d0f9d3c-6a1e-4a55-9b7a-1f1f6b3f0001',
    name: 'Progesteron 100 mg',
    unit: 'capsule',
    days: { kind: 'every' },
    note: '',
    dose: { morning: 0, noon: 0, evening: 0, night: 1 },
    starts_on: null,
    ends_on: null,
    ...changes,
  };
}

export function aPlanDraft(changes: Partial<PlanDraft> = {}): PlanDraft {
  return {
    medicines: [],
    advice: '',
    checks: [],
    version: 1,
    changed_at: AT,
    changed_by: 'Dr. Anna Berg',
    ...changes,
  };
}

export function aReleasedPlan(changes: Partial<ReleasedPlan> = {}): ReleasedPlan {
  return {
    id: 3,
    medicines: [aMedicine()],
    advice: 'Viel gehen',
    checks: [],
    released_at: AT,
    released_by: 'Dr. Anna Berg',
    file_path: '/api/patients/documents/5/file',
    ...changes,
  };
}

/** What each plan on the screen says that it changes, from the top down. */
export function changesOf(part: HTMLElement): (string | null)[][] {
  const headings = [...part.querySelectorAll('h3')].filter(
    ({ textContent }) => textContent === 'Was sich geändert hat',
  );
  return headings.map((heading) =>
    [...(heading.parentElement?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent),
  );
}

export function aPrescribed(changes: Partial<PrescribedMedicine> = {}): PrescribedMedicine {
  return { ...NEW_MEDICINE, name: 'Progesteron 100 mg', dosage: '0-0-0-1 Kapsel, täglich', ...changes };
}

/** The draft of a letter. */
export function aPaper(changes: Partial<Paper> = {}): Paper {
  return {
    id: 4,
    kind: 'letter',
    version: 1,
    recipient: '',
    medicines: [],
    lines: [],
    incapacity: NO_INCAPACITY,
    diagnoses: 'N95.1 G',
    text: 'Wir berichten.',
    changed_at: AT,
    changed_by: 'Dr. Anna Berg',
    number: null,
    issued_at: null,
    issued_by: '',
    can_edit: true,
    withdrawn_at: null,
    withdrawn_by: '',
    file_path: null,
    verify_path: null,
    ...changes,
  };
}

export function anIssuedPaper(changes: Partial<Paper> = {}): Paper {
  return aPaper({
    can_edit: false,
    number: 'P-2026-000012',
    issued_at: AT,
    issued_by: 'Dr. Anna Berg',
    file_path: '/api/staff/documents/8/file',
    verify_path: '/patient/verify/abc',
    ...changes,
  });
}
