interface Place {
  x: number;
  y: number;
}

/** `M 22 38 L 254 72` */
export function lineThrough(points: readonly Place[]): string {
  return points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'} ${round(x)} ${round(y)}`).join(' ');
}

export function round(length: number): number {
  return Math.round(length * 10) / 10;
}
