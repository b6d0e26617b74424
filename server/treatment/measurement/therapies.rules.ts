import type { Phase, Range } from '#contract/treatment-measurement.rules.ts';
import type { Medicine } from '#contract/treatment-plan.contract.ts';
import { between } from './quantity-shape.ts';

/** What a therapy does to the range of a quantity. */
interface Effect {
  quantity: string;
  /** Only values of this phase; without it, all values. */
  phase?: Phase;
  /** In the first unit of the quantity. Null where the therapy leaves no range that a value could be judged by. */
  range: Range | null;
}

interface Therapy {
  /** Parts of the names of its medicines, in small letters: substances in German and English, and brands. */
  names: RegExp;
  /** Names that look like it and are something else. */
  otherwise?: RegExp;
  /** Acts only where it is applied, and hardly reaches the blood. */
  isLocal?: (medicine: Pick<Medicine, 'unit'>) => boolean;
  effects: Effect[];
}

/**
 * Which medicines change which ranges. Typed by hand like the catalogue, from product information and guidelines, and
 * for the clinic to check:
 * - Estradiol after the menopause aims at the level of the early follicular phase. It lowers FSH and LH by an amount
 *   that differs from woman to woman.
 * - Progesterone in the blood depends on the hours since the last capsule.
 * - Testosterone for women aims at the level before the menopause.
 * - Levothyroxine aims at the lower half of the range of TSH (European Thyroid Association, 2013).
 * - Medicines against an overactive thyroid: TSH stays low for months, whatever the thyroid does.
 * - Hormonal contraception stops the ovaries; phases of the cycle no longer say anything.
 */
const THERAPIES: readonly Therapy[] = [
  {
    names: /(o?e|ö)stradiol|gynokadin|estreva|lenzetto|estramon|estradot|femoston|activelle|progynova|bijuva/,
    otherwise: /(ä|e)thin[iy]l|ethyn[iy]l|vaginal|scheiden|vagifem|qlaira|zoely/,
    isLocal: ({ unit }) => unit === 'suppository',
    effects: [
      { quantity: 'estradiol', phase: 'postmenopause', range: between(40, 150) },
      { quantity: 'fsh', phase: 'postmenopause', range: null },
      { quantity: 'lh', phase: 'postmenopause', range: null },
    ],
  },
  {
    names: /progesteron|utrogest|famenita|prolutex|crinone|bijuva/,
    otherwise: /medroxy|hydroxyprogesteron/,
    effects: [{ quantity: 'progesterone', range: null }],
  },
  {
    names: /testosteron|androfem|testogel|tostran/,
    effects: [{ quantity: 'testosterone', range: between(0.08, 0.48) }],
  },
  {
    names: /thyroxin|euthyrox|eferox|thyronajod|novothyral|berlthyrox/,
    effects: [{ quantity: 'tsh', range: between(0.4, 2.5) }],
  },
  {
    names: /thiamazol|carbimazol|propylthiouracil/,
    effects: [{ quantity: 'tsh', range: null }],
  },
  {
    names: /(ä|e)thin[iy]l(o?e|ö)stradiol|ethyn[iy]l(o?e|ö)stradiol|desogestrel|qlaira|zoely|drovelis/,
    effects: ['estradiol', 'progesterone', 'fsh', 'lh'].map((quantity) => ({ quantity, range: null })),
  },
];

interface TherapyRange {
  /** As the plan calls it. */
  medicine: string;
  range: Range | null;
}

/** The range under the therapy of these medicines; nothing if none of them changes it. The first medicine that does counts. */
export function rangeUnderTherapy(
  quantity: string,
  phase: Phase | null,
  medicines: readonly Pick<Medicine, 'name' | 'unit'>[],
): TherapyRange | undefined {
  for (const medicine of medicines) {
    const effect = THERAPIES.filter((therapy) => isOf(therapy, medicine))
      .flatMap(({ effects }) => effects)
      .find((each) => each.quantity === quantity && (each.phase === undefined || each.phase === phase));
    if (effect) return { medicine: medicine.name, range: effect.range };
  }
  return undefined;
}

function isOf({ names, otherwise, isLocal }: Therapy, medicine: Pick<Medicine, 'name' | 'unit'>): boolean {
  const name = medicine.name.toLowerCase();
  return names.test(name) && !otherwise?.test(name) && !isLocal?.(medicine);
}
