import { type Section, sectionOf } from './goae-positions.rules.ts';
import {
  type CataloguePosition,
  isTooSmall,
  LARGEST_FACTOR,
  type PositionFault,
  positionKinds,
  singleAmount,
  type UsedPosition,
} from './positions.rules.ts';

/** One line of an agreement by § 2 Abs. 2 GOÄ: number, name of the service, factor and agreed amount. */
export interface AgreedPosition {
  number: string;
  title: string;
  factor_hundredths: number;
  amount_cents: number;
}

/** § 2 Abs. 3 GOÄ. Section A names numbers of other sections; their kind says so (`technical`). */
const WITHOUT_AGREEMENT: readonly (Section | undefined)[] = ['E', 'M I', 'M II', 'M III', 'M IV', 'O'];

/** Whether patient and doctor may agree on a fee of their own for a position. */
export function allowsAgreement({ number, kind }: Pick<CataloguePosition, 'number' | 'kind'>): boolean {
  return kind === 'personal' && !WITHOUT_AGREEMENT.includes(sectionOf(number));
}

/**
 * What a template forbids about one position. A factor above the threshold is for a reason of one patient at one
 * appointment (§ 5 Abs. 2, § 12 Abs. 3 GOÄ), which nobody knows before. Only in an agreement can a factor be fixed
 * before, and only above the highest rate is an agreement needed.
 */
export function templateFaultOf(
  { number, kind, factor_hundredths }: Pick<UsedPosition, 'number' | 'kind' | 'factor_hundredths'>,
  { hasAgreement }: { hasAgreement: boolean },
): PositionFault | undefined {
  const { threshold, most } = positionKinds[kind];
  if (isTooSmall(number, factor_hundredths)) return 'factor_too_small';
  if (factor_hundredths <= threshold) return undefined;
  if (!hasAgreement) return 'factor_not_usual';
  if (!allowsAgreement({ number, kind })) return 'factor_not_agreeable';
  if (factor_hundredths > LARGEST_FACTOR) return 'factor_too_big';
  return factor_hundredths <= most ? 'factor_not_usual' : undefined;
}

/** The positions of a template about which the patient signs an agreement, each number once. */
export function positionsToAgree(positions: readonly UsedPosition[]): AgreedPosition[] {
  const above = positions.filter(
    ({ kind, factor_hundredths }) => factor_hundredths > positionKinds[kind].most,
  );
  return [...new Map(above.map((position) => [position.number, position])).values()].map((position) => ({
    number: position.number,
    title: position.title,
    factor_hundredths: position.factor_hundredths,
    amount_cents: singleAmount(position),
  }));
}
