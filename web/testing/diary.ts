import type { Diary, DiaryDay, DiaryMedicine, OwnSideEffect } from '#contract/treatment-diary.contract.ts';

const TODAY = '2026-11-16';

/** Two doses a day, neither taken. */
export function aDiaryMedicine(changes: Partial<DiaryMedicine> = {}): DiaryMedicine {
  return {
    medicine_id: '6d0f9d3c-6a1e-4a55-9b7a-1f1f6b3f0001',
    name: 'Progesteron 100 mg',
    unit: 'capsule',
    rhythm: 'due',
    doses: [
      { time: 'morning', amount: 1, is_taken: false },
      { time: 'night', amount: 2, is_taken: false },
    ],
    ...changes,
  };
}

/** 14 days until today, each with the same medicines. */
export function aDiary(medicines = [aDiaryMedicine()], changes: Partial<Diary> = {}): Diary {
  const days = Array.from({ length: 14 }, (_, place): DiaryDay => {
    const day = `2026-11-${String(Number(TODAY.slice(-2)) - place).padStart(2, '0')}`;
    return { day, can_tick: place < 2, medicines };
  });
  return {
    days,
    side_effects: [],
    medicines: medicines.map(({ medicine_id, name }) => ({ id: medicine_id, name })),
    ...changes,
  };
}

export function aSideEffect(changes: Partial<OwnSideEffect> = {}): OwnSideEffect {
  return {
    id: 5,
    day: '2026-11-14',
    medicine_name: 'Progesteron 100 mg',
    severity: 'mild',
    text: 'Schwindel am Morgen',
    entered_at: '2026-11-14T19:00:00.000Z',
    withdrawn_at: null,
    seen_at: null,
    ...changes,
  };
}
