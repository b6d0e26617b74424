import { useState } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import type { ServerErrors } from '#web/lib/field-errors.ts';
import { useSendForm } from '#web/lib/use-send-form.ts';
import { useUnsavedEntries } from './use-unsaved-entries.ts';

interface ClinicFormOptions<Values extends FieldValues, Answer> {
  /** The name under which the entries of this form are stored. */
  name: string;
  fresh: Values;
  /** Reads the stored values of this moment, as entries. */
  latest: () => Promise<Values>;
  send: (values: Values) => Promise<Answer>;
  onDone: (answer: Answer, values: Values) => void;
  errorsOf?: (field: Path<Values>, errors: ServerErrors) => string[];
}

/** A form whose entries are stored until they are saved, and shown in a preview while they are typed. */
export function useClinicForm<Values extends FieldValues, Answer>(
  options: ClinicFormOptions<Values, Answer>,
) {
  const { name, fresh, latest, send, onDone, errorsOf } = options;
  const unsaved = useUnsavedEntries<Values>(name, fresh);
  const [typed, setTyped] = useState<Values>(unsaved.start);
  const [wentOn, setWentOn] = useState(false);
  const form = useSendForm<Values, Answer>({
    defaultValues: unsaved.start,
    send: (values) => {
      setWentOn(false);
      return send(values);
    },
    ...(errorsOf && { errorsOf }),
    onDone: (saved, values) => {
      unsaved.forget(values);
      onDone(saved, values);
    },
  });
  const keep = (values: Values, began?: Values) => {
    setTyped(values);
    unsaved.store(values, began);
  };
  /** After a conflict: puts the stored values and the typed entries into the same fields. */
  const goOn = async () => {
    const stored = await latest();
    const next = rebased(unsaved.began, form.values(), stored);
    form.reset(next);
    keep(next, stored);
    setWentOn(true);
  };
  return {
    ...form,
    typed,
    /** After a conflict: keeps the typed entries and takes all other values from the server. */
    wentOn,
    wasRestored: unsaved.wasRestored,
    forget: () => unsaved.forget(),
    goOn,
    /** For `<form onChange>`, which comes after the field has taken the entry. */
    noticeChange: () => keep({ ...form.values() }),
    /** For entries that are not typed, such as a picture. */
    put: (values: Values) => {
      form.reset(values);
      keep(values);
    },
    /** After saving: begins again with the entries as the server has stored them. */
    settle: (values: Values) => {
      form.reset(values);
      setTyped(values);
      unsaved.forget(values);
    },
  };
}

/**
 * Carries typed entries over to newer stored values: an untouched entry takes the stored value, a changed entry stays.
 * In lists of choices, the added ones are added to the stored list and the removed ones are removed from it.
 */
export function rebased<Entries>(began: Entries, typed: Entries, stored: Entries): Entries {
  if (isChoice(began) && isChoice(typed) && isChoice(stored)) {
    return rebasedChoice(began, typed, stored) as Entries;
  }
  if (isGroup(began) && isGroup(typed) && isGroup(stored)) {
    const keys = new Set([...Object.keys(typed), ...Object.keys(stored)]);
    return Object.fromEntries(
      [...keys].map((key) => [key, rebased(began[key], typed[key], stored[key])]),
    ) as Entries;
  }
  return began === typed ? stored : typed;
}

function rebasedChoice(began: unknown[], typed: unknown[], stored: unknown[]): unknown[] {
  const added = typed.filter((each) => !began.includes(each) && !stored.includes(each));
  const isTakenAway = (each: unknown) => began.includes(each) && !typed.includes(each);
  return [...stored.filter((each) => !isTakenAway(each)), ...added];
}

function isChoice(entry: unknown): entry is unknown[] {
  return Array.isArray(entry);
}

function isGroup(entry: unknown): entry is Record<string, unknown> {
  return typeof entry === 'object' && entry !== null && !Array.isArray(entry);
}
