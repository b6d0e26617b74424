import { useState } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import type { ServerErrors } from '#web/lib/field-errors.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { rebased } from './rebased.ts';
import { useConflict } from './use-conflict.ts';
import { useKeptEntries } from './use-kept-entries.ts';

interface ClinicFormOptions<Values extends FieldValues, Answer> {
  /** Tells this form from the others whose entries are kept. */
  name: string;
  fresh: Values;
  /** What is stored at this moment, as entries. */
  latest: () => Promise<Values>;
  send: (values: Values) => Promise<Answer>;
  onDone: (answer: Answer, values: Values) => void;
  errorsOf?: (field: Path<Values>, errors: ServerErrors) => string[];
}

/** A form whose entries are kept until they are saved, and shown in a preview while they are typed. */
export function useClinicForm<Values extends FieldValues, Answer>(
  options: ClinicFormOptions<Values, Answer>,
) {
  const { name, fresh, latest, send, onDone, errorsOf } = options;
  const kept = useKeptEntries<Values>(name, fresh);
  const [typed, setTyped] = useState<Values>(kept.start);
  const { conflict, watch, answer } = useConflict();
  const form = useApiForm<Values, Answer>({
    defaultValues: kept.start,
    send: (values) => watch(() => send(values)),
    ...(errorsOf && { errorsOf }),
    onDone: (saved, values) => {
      kept.forget(values);
      onDone(saved, values);
    },
  });
  const keep = (values: Values, began?: Values) => {
    setTyped(values);
    kept.keep(values, began);
  };
  /** After somebody else was faster: her changes and what is typed here, in the same fields. */
  const goOn = async () => {
    const stored = await latest();
    const next = rebased(kept.began, form.values(), stored);
    form.reset(next);
    keep(next, stored);
    answer();
  };
  return {
    ...form,
    typed,
    conflict,
    wasRestored: kept.wasRestored,
    forget: () => kept.forget(),
    goOn,
    /** For `<form onChange>`: by then the field itself has taken the entry. */
    noticeChange: () => keep({ ...form.values() }),
    /** What is not typed, such as a picture. */
    put: (values: Values) => {
      form.reset(values);
      keep(values);
    },
    /** After saving: the same entries, as they stand on the server now. */
    settle: (values: Values) => {
      form.reset(values);
      setTyped(values);
      kept.forget(values);
    },
  };
}
