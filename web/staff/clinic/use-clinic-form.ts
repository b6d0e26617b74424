import { useState } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import type { ServerErrors } from '#web/lib/field-errors.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { useKeptEntries } from './use-kept-entries.ts';

interface ClinicFormOptions<Values extends FieldValues, Answer> {
  /** Tells this form from the others whose entries are kept. */
  name: string;
  fresh: Values;
  send: (values: Values) => Promise<Answer>;
  onDone: (answer: Answer, values: Values) => void;
  errorsOf?: (field: Path<Values>, errors: ServerErrors) => string[];
}

/** A form whose entries are kept until they are saved, and shown in a preview while they are typed. */
export function useClinicForm<Values extends FieldValues, Answer>(
  options: ClinicFormOptions<Values, Answer>,
) {
  const { name, fresh, send, onDone, errorsOf } = options;
  const kept = useKeptEntries<Values>(name, fresh);
  const [typed, setTyped] = useState<Values>(kept.start);
  const form = useApiForm<Values, Answer>({
    defaultValues: kept.start,
    send,
    ...(errorsOf && { errorsOf }),
    onDone: (answer, values) => {
      kept.forget();
      onDone(answer, values);
    },
  });
  return {
    ...form,
    typed,
    wasRestored: kept.wasRestored,
    forget: kept.forget,
    /** For `<form onChange>`: by then the field itself has taken the entry. */
    noticeChange: () => {
      const values = form.values();
      setTyped({ ...values });
      kept.keep(values);
    },
    /** What is not typed, such as a picture. */
    put: (values: Values) => {
      form.reset(values);
      setTyped(values);
      kept.keep(values);
    },
    /** After saving: the same entries, as they stand on the server now. */
    settle: (values: Values) => {
      form.reset(values);
      setTyped(values);
    },
  };
}
