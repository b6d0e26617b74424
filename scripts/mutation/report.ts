import { type Area, areaOf, areas } from './areas.ts';
import type { Judged } from './measure.ts';

export interface Score {
  area: Area;
  mutants: number;
  killed: number;
  /** In percent, rounded down: 89.9 is not yet 90. */
  score: number;
  threshold: number;
}

export function scoresOf(judged: Judged[], thresholds: Record<Area, number>): Score[] {
  return areas.flatMap((area) => {
    const own = judged.filter(({ path }) => areaOf(path) === area);
    if (own.length === 0) return [];
    const killed = own.filter(isKilled).length;
    const score = Math.floor((killed / own.length) * 100);
    return [{ area, mutants: own.length, killed, score, threshold: thresholds[area] }];
  });
}

export function isKilled({ verdict }: Judged): boolean {
  return verdict === 'killed' || verdict === 'too slow';
}

export function isTooLow({ score, threshold }: Score): boolean {
  return score < threshold;
}

/** A table by area, after the survivors of each. */
export function describeScores(judged: Judged[], scores: Score[]): string {
  const survivors = scores.flatMap(({ area }) => {
    const left = judged.filter((each) => areaOf(each.path) === area && !isKilled(each));
    return left.length === 0 ? [] : [`\n${area}: not noticed`, ...left.map(describeSurvivor)];
  });
  const header = ['area', 'mutants', 'killed', 'score', 'wanted', ''];
  const rows = scores.map((score) => [
    score.area,
    String(score.mutants),
    String(score.killed),
    `${score.score} %`,
    `${score.threshold} %`,
    isTooLow(score) ? 'too low' : 'ok',
  ]);
  return [...survivors, '', ...[header, ...rows].map(columns)].join('\n');
}

function describeSurvivor({ path, line, kind, was, by, verdict }: Judged): string {
  const change = by === '' || by === ';' ? `without ${short(was)}` : `${short(was)} → ${short(by)}`;
  return `  ${path}:${line}  ${kind}: ${change}${verdict === 'unreached' ? '  (no near test reaches it)' : ''}`;
}

function short(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 70 ? `${line.slice(0, 69)}…` : line;
}

function columns([area = '', ...rest]: string[]): string {
  return `${area.padEnd(12)}${rest.map((cell) => cell.padStart(9)).join('')}`.trimEnd();
}
