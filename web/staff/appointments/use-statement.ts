import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Statement } from '#contract/positions.contract.ts';
import { type Expense, faultOf, lacksOrgans, sumOf, type UsedPosition } from '#contract/positions.rules.ts';
import type { Diagnosis } from '#contract/treatment.contract.ts';
import { staff_positions } from '#texts/generated/staff_positions.ts';
import { callApi } from '#web/lib/call-api.ts';
import { type Language, useLanguage, useTexts } from '#web/lib/language.ts';
import { PageRefusal, useSend } from '#web/lib/use-send.ts';
import { useMayCall } from '../identity/permissions.ts';
import { enteredAmount, writtenEuro } from '../money/amount.ts';
import { entryOf, givenPositions, readable } from '../positions/position-entries.ts';
import { statementOf } from '../positions/position-queries.ts';
import { noteOf } from '../treatment/note-queries.ts';

export type StatementForm = ReturnType<typeof useStatement>;

/** What is typed, and the way to save it. A second try goes on from the version that the first one stored. */
export function useStatement(read: Statement) {
  const t = useTexts(staff_positions);
  const language = useLanguage();
  const queries = useQueryClient();
  const [saved, setSaved] = useState(read);
  const [entries, setEntries] = useState(() => read.positions.map((each) => entryOf(each, language)));
  const [expenses, setExpenses] = useState(() => read.expenses.map((each) => expenseEntryOf(each, language)));
  const [typedDiagnosis, setDiagnosis] = useState(read.diagnosis || undefined);
  const signed = { agreed: read.agreement?.positions ?? [], date: read.date };
  const faultIn = (position: UsedPosition) => faultOf(position, signed);
  const noted = useNoteDiagnoses(read.appointment_id);
  const diagnosis = typedDiagnosis ?? diagnosisTexts(noted);
  const sumCents = sumOf(readable(entries), readableExpenses(expenses));
  const isEmpty = entries.length === 0 && expenses.length === 0;
  const [isFreeConfirmed, setFreeConfirmed] = useState(false);
  const saving = useSend(
    async () => {
      const positions = givenPositions(entries, (each) => faultIn(each) !== undefined || lacksOrgans(each));
      const spent = givenExpenses(expenses);
      if (!positions || !spent) throw new PageRefusal(t.check_entries);
      if (sumCents > saved.agreed_cents) throw new PageRefusal(t.above_agreed);
      const { appointment_id, version } = saved;
      const answer = await callApi('PUT /api/staff/appointments/:appointment_id/positions', {
        appointment_id,
        version,
        positions,
        expenses: spent,
        diagnosis,
        ...(isEmpty && { charges_nothing: isFreeConfirmed }),
      });
      return { data: answer.data, saved: answer.message };
    },
    {
      onDone: ({ data }) => {
        setSaved(data);
        queries.setQueryData(statementOf(data.appointment_id).queryKey, data);
      },
    },
  );
  // After a discount less than the agreed price is due at most; the server names it where it is less than the sum.
  const { kind, amount_cents: mostCents } = saved.completion_money;
  const isLimited = kind === 'charge' && (saved.version === 0 || mostCents < saved.sum_cents);
  const dueCents = isLimited ? Math.min(sumCents, mostCents) : sumCents;
  return {
    saved,
    entries,
    setEntries,
    expenses,
    setExpenses,
    diagnosis,
    setDiagnosis,
    faultIn,
    sumCents,
    dueCents,
    isEmpty,
    isFreeConfirmed,
    setFreeConfirmed,
    saving,
  };
}

/** The diagnoses of the note, for who may read it. */
function useNoteDiagnoses(appointmentId: number): Diagnosis[] {
  const mayRead = useMayCall('signNote');
  const note = useQuery({ ...noteOf(appointmentId), enabled: mayRead });
  return note.data?.diagnoses ?? [];
}

/** As on an invoice: wording, code and certainty. What was ruled out is no reason for a treatment. */
function diagnosisTexts(diagnoses: readonly Diagnosis[]): string {
  return diagnoses
    .filter(({ certainty }) => certainty !== 'A')
    .map(
      ({ code, title, certainty, side }) => `${title} (${[code, certainty, side].filter(Boolean).join(' ')})`,
    )
    .join('; ');
}

/** An expense as it is typed. */
export interface ExpenseEntry {
  title: string;
  amount: string;
}

function expenseEntryOf({ title, amount_cents }: Expense, language: Language): ExpenseEntry {
  return { title, amount: writtenEuro(amount_cents, language) };
}

/** The amount in cents; undefined while it cannot be read. */
export function readAmount({ amount }: ExpenseEntry): number | undefined {
  const cents = enteredAmount(amount);
  return cents === null || cents === 0 ? undefined : cents;
}

/** Everything that can be read, for the sum. */
function readableExpenses(entries: readonly ExpenseEntry[]): Expense[] {
  return entries.flatMap((entry) => {
    const amount_cents = readAmount(entry);
    return amount_cents === undefined ? [] : { title: entry.title.trim(), amount_cents };
  });
}

/** What is sent; undefined while an entry has no title or no amount. */
function givenExpenses(entries: readonly ExpenseEntry[]): Expense[] | undefined {
  const read = readableExpenses(entries);
  return read.length === entries.length && read.every(({ title }) => title !== '') ? read : undefined;
}
