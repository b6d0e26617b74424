import type { staff_feedback } from '#texts/generated/staff_feedback.ts';

/** A rating in words; 5 is the best. */
export function ratingLabel(rating: number, t: (typeof staff_feedback)['de']): string {
  const labels: Record<number, string> = {
    1: t.rating_1,
    2: t.rating_2,
    3: t.rating_3,
    4: t.rating_4,
    5: t.rating_5,
  };
  return labels[rating] ?? '';
}
