import { daytimes } from './treatment-plan.rules.ts';

/** When a dose is taken. A medicine that is taken when needed has one tick a day. */
export const tickTimes = [...daytimes, 'any'] as const;
export type TickTime = (typeof tickTimes)[number];

/** Who knows whether a medicine is due on a day: the plan, the cycle of the patient, or her need. */
export const rhythms = ['due', 'cycle', 'as_needed'] as const;
export type Rhythm = (typeof rhythms)[number];

export const severities = ['mild', 'moderate', 'severe'] as const;
export type Severity = (typeof severities)[number];
