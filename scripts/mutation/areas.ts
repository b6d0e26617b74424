import { readFileSync } from 'node:fs';
import { isTestFile } from '../source-files.ts';

/** The kinds of files whose tests are measured; the first that fits. */
const AREAS = {
  rules: /^(server|sandbox|contract)\/.*\.rules\.ts$/,
  services: /^server\/.*\.service\.ts$/,
  contract: /^contract\/.*\.ts$/,
  components: /^web\/(?!gallery\/).*\.tsx$/,
  hooks: /^web\/(.*\/)?use-[\w-]*\.ts$/,
};

export type Area = keyof typeof AREAS;

export const areas = Object.keys(AREAS) as Area[];

export function areaOf(path: string): Area | undefined {
  if (isTestFile(path)) return undefined;
  return areas.find((area) => AREAS[area].test(path));
}

/** The lowest accepted share of killed mutants, in percent. */
export function readThresholds(): Record<Area, number> {
  return JSON.parse(readFileSync(new URL('./thresholds.json', import.meta.url), 'utf8'));
}
