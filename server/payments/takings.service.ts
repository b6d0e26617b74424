import type { Db } from '#server/platform/database/database.ts';
import { sumByDay, sumOwed } from './takings.store.ts';

/** What came in and went back on one day in Berlin. */
export interface Takings {
  date: string;
  takenCents: number;
  refundedCents: number;
}

/** By the day on which the money moved, not by the day of the visit. */
export async function takingsBetween(db: Db, from: Date, to: Date): Promise<Takings[]> {
  return await sumByDay(db, from, to);
}

/** What patients owe because a card was refused and nobody has paid or given up yet. */
export async function owedByPatients(db: Db): Promise<{ count: number; cents: number }> {
  return await sumOwed(db);
}
