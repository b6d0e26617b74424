import type { Judged } from './measure.ts';

/** The files whose tests are measured, with the lowest accepted share of noticed mutants in percent. */
const AREAS = {
  rules: { files: /^(server|sandbox|contract)\/.*\.rules\.ts$/, threshold: 90 },
  services: { files: /^server\/.*\.service\.ts$/, threshold: 90 },
};

export type Area = keyof typeof AREAS;

export const areas = Object.keys(AREAS) as Area[];

export function areaOf(path: string): Area | undefined {
  return areas.find((area) => AREAS[area].files.test(path));
}

/** The survivors, and a line for each area. */
export function reportOf(judged: Judged[]): { text: string; isTooLow: boolean } {
  const survivors = judged.filter(({ verdict }) => verdict === 'survived');
  const scores = areas.flatMap((area) => {
    const own = judged.filter(({ path }) => areaOf(path) === area);
    if (own.length === 0) return [];
    const killed = own.filter(({ verdict }) => verdict !== 'survived').length;
    // Rounded down: 89.9 is not yet 90.
    const score = Math.floor((killed / own.length) * 100);
    const { threshold } = AREAS[area];
    const line = `${area}: ${killed} of ${own.length} noticed, ${score} % (wanted: ${threshold} %)`;
    return [{ line, isTooLow: score < threshold }];
  });
  return {
    text: [...survivors.map(describeSurvivor), ...scores.map(({ line }) => line)].join('\n'),
    isTooLow: scores.some(({ isTooLow }) => isTooLow),
  };
}

function describeSurvivor({ path, line, kind, was, by }: Judged): string {
  const change = by === '' || by === ';' ? `without ${short(was)}` : `${short(was)} → ${short(by)}`;
  return `${path}:${line}  ${kind}: ${change}`;
}

function short(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 70 ? `${line.slice(0, 69)}…` : line;
}
