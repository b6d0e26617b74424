/** A time span without its end, in milliseconds since 1970 UTC. */
export interface Span {
  from: number;
  to: number;
}

export function overlap(one: Span, other: Span): boolean {
  return one.from < other.to && other.from < one.to;
}

/** The same time in as few spans as possible, sorted. Spans that touch become one. */
export function union(spans: Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    if (span.from >= span.to) continue;
    const last = merged.at(-1);
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else merged.push({ ...span });
  }
  return merged;
}

/** What is left of the spans outside the blocked time. */
export function subtract(spans: Span[], taken: Span[]): Span[] {
  return taken.reduce(
    (left, hole) => left.flatMap((span) => (overlap(span, hole) ? piecesAround(span, hole) : [span])),
    spans,
  );
}

export function clip({ from, to }: Span, bounds: Span): Span {
  return { from: Math.max(from, bounds.from), to: Math.min(to, bounds.to) };
}

function piecesAround(span: Span, hole: Span): Span[] {
  const pieces = [
    { from: span.from, to: hole.from },
    { from: hole.to, to: span.to },
  ];
  return pieces.filter(({ from, to }) => from < to);
}
