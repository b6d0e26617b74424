import type { ComponentProps } from 'react';
import { QuietErrors } from './quiet-errors.ts';

/** A form of many fields that the server checks: of all that is wrong, only the field with the focus is read. */
export function LongForm(native: ComponentProps<'form'>) {
  return (
    <QuietErrors value={true}>
      <form {...native} noValidate />
    </QuietErrors>
  );
}
