import { type ReactNode, useId } from 'react';

/** The parts that every field shows around its control. */
export interface FieldFrame {
  label: ReactNode;
  hint?: ReactNode;
  /** Every reason why the entry was refused; each is listed. */
  errors?: readonly string[] | undefined;
}

/** The ids that connect label, hint and errors with the control. */
export function useFieldWiring({
  id,
  hint,
  errors = [],
}: Omit<FieldFrame, 'label'> & { id?: string | undefined }) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const [hintId, errorsId] = [`${controlId}-hint`, `${controlId}-errors`];
  const describedBy = [hint && hintId, errors.length > 0 && errorsId].filter(Boolean).join(' ') || undefined;

  return {
    controlId,
    description: { 'aria-invalid': errors.length > 0, 'aria-describedby': describedBy },
    notes: { hint, hintId, errors, errorsId },
  };
}
