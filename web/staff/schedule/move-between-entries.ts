import type { KeyboardEvent } from 'react';

/** Arrow keys: up and down move within a column, left and right move to the nearest entry of the next column. */
export function moveBetweenEntries(event: KeyboardEvent<HTMLElement>): void {
  const from = (event.target as HTMLElement).closest<HTMLElement>('[data-entry]');
  const column = from?.closest('[data-column]');
  if (!from || !column) return;
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    const entries = entriesIn(column);
    entries[entries.indexOf(from) + step]?.focus();
    return;
  }
  const columns = [...event.currentTarget.querySelectorAll('[data-column]')];
  for (let at = columns.indexOf(column) + step; columns[at]; at += step) {
    const beside = nearest(from, entriesIn(columns[at]));
    beside?.focus();
    if (beside) return;
  }
}

function entriesIn(column: Element | undefined): HTMLElement[] {
  return [...(column?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])];
}

function nearest(from: HTMLElement, entries: HTMLElement[]): HTMLElement | undefined {
  const { top } = from.getBoundingClientRect();
  const distance = (entry: HTMLElement) => Math.abs(entry.getBoundingClientRect().top - top);
  return entries.toSorted((one, other) => distance(one) - distance(other))[0];
}
