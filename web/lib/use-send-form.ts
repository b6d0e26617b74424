import { type BaseSyntheticEvent, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  get,
  type Path,
  set,
  type UseFormRegisterReturn,
  useForm,
} from 'react-hook-form';
import { fieldErrors, fieldNames, placeErrors, type ServerErrors } from './field-errors.ts';
import { refocus } from './focus.ts';
import { isHydrated } from './hydration.ts';
import { type Refusal, type SendOptions, useSend } from './use-send.ts';

/** The props of a field component in a form: `<TextField label={…} {...form.field('email')} />`. */
export type FieldBinding = UseFormRegisterReturn & { errors: string[] };

interface SendFormOptions<Values extends FieldValues, Answer>
  extends Pick<SendOptions<[Values], Answer>, 'onDone' | 'onRefused' | 'refusalText' | 'isQuiet'> {
  /** Its keys are the fields, in the order of the form. */
  defaultValues: Values;
  send: (values: Values) => Promise<Answer>;
  /** Finds the server's errors of a field; by the name of the field unless given. */
  errorsOf?: (field: Path<Values>, errors: ServerErrors) => string[];
  /** Whether the form is in a `LongForm`, which does not announce errors itself. */
  isLong?: boolean;
}

/**
 * A form that the server checks, sent by `useSend`. Entries stay in their fields, refusals come back beside them, and
 * the first wrong field gets the focus.
 */
export function useSendForm<Values extends FieldValues, Answer>(options: SendFormOptions<Values, Answer>) {
  const { defaultValues, errorsOf = byOwnName, isLong = false } = options;
  const [start] = useState(() => withTypedBefore(defaultValues));
  // A changed entry no longer shows its error.
  const form = useForm<Values>({ defaultValues: start as DefaultValues<Values>, mode: 'onChange' });
  // Of the state only this is read: whoever reads more is rendered again when a field is entered or left.
  const { errors: shown } = form.formState;
  const [rest, setRest] = useState<string[]>([]);

  const showInFields = (refusal: Refusal) => {
    const { errors, rest: unnamed } = refusal;
    const placed = placeErrors(fieldNames(defaultValues) as Path<Values>[], errors, errorsOf);
    const entered = isLong && enteredField(placed.wrong[0]?.name);
    placed.wrong.forEach(({ name, texts }, place) => {
      form.setError(name, { type: 'server', types: { server: texts } }, { shouldFocus: place === 0 });
    });
    if (entered) refocus(entered);
    focusFirstRadio(placed.wrong[0]?.name);
    setRest([...placed.rest, ...unnamed]);
    options.onRefused?.(refusal);
  };
  const sending = useSend(options.send, { ...options, onRefused: showInFields });
  const submitValues = form.handleSubmit(async (values) => void (await sending.send(values)));

  return {
    field: (name: Path<Values>): FieldBinding => ({
      ...form.register(name),
      errors: textsOf(get(shown, `${name}.types.server`)),
    }),
    /** For `<form onSubmit>`. The last refusals are cleared first, because a form with errors is not submitted. */
    submit: (event?: BaseSyntheticEvent) => {
      form.clearErrors();
      return submitValues(event);
    },
    refusal: sending.refusal && { ...sending.refusal, rest },
    isBusy: sending.isBusy,
    /** The current entries. */
    values: () => form.getValues(),
    reset: (values?: Values) => form.reset(values),
  };
}

/**
 * Takes what a person typed on the page of the server, before the app hydrated it, into the fields of the same names.
 */
export function withTypedBefore<Values extends FieldValues>(values: Values): Values {
  if (isHydrated() || typeof document === 'undefined') return values;
  const found = fieldNames(values).flatMap((name) => typedField(name) ?? []);
  if (found.length === 0) return values;
  const start = structuredClone(values);
  for (const { name, type, checked, value } of found) set(start, name, type === 'checkbox' ? checked : value);
  return start;
}

/** The field of that name; of several radios the chosen one. */
function typedField(name: string): HTMLInputElement | null {
  const fields = `main [name="${name}"]`;
  return document.querySelector<HTMLInputElement>(
    `${fields}:not([type=radio]), ${fields}[type=radio]:checked`,
  );
}

/** The form library finds no element to focus among radios. */
function focusFirstRadio(name: string | undefined): void {
  const radios = `input[type=radio][name="${name}"]`;
  document.querySelector<HTMLInputElement>(radios)?.focus();
}

/** The field of that name, if it has the focus already. */
function enteredField(name: string | undefined): HTMLElement | null {
  return name === undefined ? null : document.querySelector<HTMLElement>(`[name="${name}"]:focus`);
}

function byOwnName(field: string, errors: ServerErrors): string[] {
  return fieldErrors(errors, [field]);
}

function textsOf(texts: unknown): string[] {
  return Array.isArray(texts) ? texts : [];
}
