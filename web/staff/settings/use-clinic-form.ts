import { useState } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import type { ServerErrors } from '#web/lib/field-errors.ts';
import { useSendForm } from '#web/lib/use-send-form.ts';
import { rebased } from './rebased.ts';
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
  const [wentOn, setWentOn] = useState(false);
  const form = useSendForm<Values, Answer>({
    defaultValues: kept.start,
    send: (values) => {
      setWentOn(false);
      return send(values);
    },
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
  /** After a conflict: puts the stored values and what is typed here into the same fields. */
  const goOn = async () => {
    const stored = await latest();
    const next = rebased(kept.began, form.values(), stored);
    form.reset(next);
    keep(next, stored);
    setWentOn(true);
  };
  return {
    ...form,
    typed,
    /** After a conflict: the entries stand on top of what is stored by now. */
    wentOn,
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
