import { type BaseSyntheticEvent, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormRegisterReturn,
  useForm,
} from 'react-hook-form';
import { form as words } from '#texts/generated/form.ts';
import { showToast } from '#web/ui/toasts.ts';
import { ApiError } from './call-api.ts';
import { fieldErrors, fieldNames, placeErrors, type ServerErrors } from './field-errors.ts';
import { enterAgain } from './focus.ts';
import { useTexts } from './language.ts';

/** What a field component needs to belong to a form: `<TextField label={…} {...form.field('email')} />`. */
export type FieldBinding = UseFormRegisterReturn & { errors: string[] };

interface ApiFormOptions<Values extends FieldValues, Answer> {
  /** Also the list of fields, in the order of the form. */
  defaultValues: Values;
  send: (values: Values) => Promise<Answer>;
  onDone?: (answer: Answer, values: Values) => void;
  /** Where the server may speak of a field; by its own name unless said otherwise. */
  errorsOf?: (field: Path<Values>, errors: ServerErrors) => string[];
  /** Said in the toast instead of the server's message when it refuses. */
  refusalText?: string;
  /** No toasts: the screen itself shows what the server says. */
  isQuiet?: boolean;
  /** Shown in a `LongForm`: errors are not read aloud by themselves. */
  isLong?: boolean;
}

interface Refusal {
  message: string;
  /** What no field shows, to be shown beside the form; a refusal that names no entry is all in its message. */
  rest: string[];
  /** A toast says all of the rest. */
  isToasted: boolean;
}

/**
 * A form that the server checks. Entries stay in their fields, refusals come back beside them, and the first
 * wrong field gets the focus.
 */
export function useApiForm<Values extends FieldValues, Answer>(options: ApiFormOptions<Values, Answer>) {
  const { defaultValues, send, onDone, errorsOf = byOwnName, refusalText } = options;
  const { isQuiet = false, isLong = false } = options;
  const t = useTexts(words);
  const form = useForm<Values>({ defaultValues: defaultValues as DefaultValues<Values> });
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  const showRefusal = (error: ApiError) => {
    const { wrong, rest } = placeErrors(fieldNames(defaultValues) as Path<Values>[], error.errors, errorsOf);
    const entered = isLong && enteredField(wrong[0]?.name);
    wrong.forEach(({ name, texts }, place) => {
      form.setError(name, { type: 'server', types: { server: texts } }, { shouldFocus: place === 0 });
    });
    if (entered) enterAgain(entered);
    const message = error.message || t.unreachable;
    const isNamed = wrong.length > 0 || rest.length > 0;
    const isToasted = !isNamed && !isQuiet && refusalText === undefined;
    setRefusal({ message, rest: isNamed ? rest : [message], isToasted });
    if (!isQuiet) showToast({ type: 'error', text: refusalText ?? message });
  };

  const submit = form.handleSubmit(async (values) => {
    try {
      const answer = await send(values);
      if (!isQuiet) showMessage(answer);
      onDone?.(answer, values);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showRefusal(error);
    }
  });

  return {
    field: (name: Path<Values>): FieldBinding => ({
      ...form.register(name),
      errors: textsOf(form.getFieldState(name, form.formState).error?.types?.server),
    }),
    /** For `<form onSubmit>`. The last refusals are forgotten first: only the server can renew them. */
    submit: (event?: BaseSyntheticEvent) => {
      form.clearErrors();
      setRefusal(null);
      return submit(event);
    },
    refusal,
    isBusy: form.formState.isSubmitting,
    /** As it stands in the fields at this moment. */
    values: () => form.getValues(),
    reset: (values?: Values) => form.reset(values),
  };
}

/** The field of that name, if it has the focus already. */
function enteredField(name: string | undefined): HTMLElement | null {
  return name === undefined ? null : document.querySelector<HTMLElement>(`[name="${name}"]:focus`);
}

function byOwnName(field: string, errors: ServerErrors): string[] {
  return fieldErrors(errors, [field]);
}

function showMessage(answer: unknown): void {
  const message = (answer as { message?: unknown } | undefined)?.message;
  if (typeof message === 'string' && message !== '') showToast({ type: 'success', text: message });
}

function textsOf(texts: unknown): string[] {
  return Array.isArray(texts) ? texts : [];
}
