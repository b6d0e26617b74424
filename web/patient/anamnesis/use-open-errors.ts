import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { AnamnesisForm } from '#contract/anamnesis.contract.ts';
import type { ServerErrors } from '#web/lib/field-errors.ts';
import { NO_ERRORS, placeAnamnesisErrors, type QuestionErrors } from './anamnesis-errors.ts';
import { focusQuestion } from './question-focus.ts';

const NONE: ReadonlySet<string> = new Set();

/**
 * What the server refused and nobody has changed since. With every new refusal the first wrong question
 * gets the focus.
 */
export function useOpenErrors(form: AnamnesisForm, errors: ServerErrors, elementId: (id: string) => string) {
  const placed = useMemo(() => placeAnamnesisErrors(form, errors), [form, errors]);
  const [changed, setChanged] = useState({ since: errors, ids: NONE });
  const changedIds = changed.since === errors ? changed.ids : NONE;

  const focusFirst = useEffectEvent(() => {
    const [first] = placed.wrong;
    if (first) focusQuestion(elementId(first));
  });
  useEffect(() => {
    if (Object.keys(errors).length > 0) focusFirst();
  }, [errors]);

  return {
    wrong: placed.wrong.filter((id) => !changedIds.has(id)),
    rest: placed.rest,
    of: (id: string): QuestionErrors =>
      changedIds.has(id) ? NO_ERRORS : (placed.byQuestion[id] ?? NO_ERRORS),
    /** Only the server can tell whether a changed entry is right now. */
    noteChange: (id: string) => {
      if (!Object.hasOwn(placed.byQuestion, id) || changedIds.has(id)) return;
      setChanged({ since: errors, ids: new Set([...changedIds, id]) });
    },
  };
}
