import { type ComponentProps, createContext } from 'react';

/** A form of many fields that the server checks: of all that is wrong, only the field with the focus is read. */
export function LongForm(native: ComponentProps<'form'>) {
  return (
    <QuietErrors value={true}>
      <form {...native} noValidate />
    </QuietErrors>
  );
}

/**
 * In a long form only the error that has the focus is read aloud; a screen reader would read all the others, one
 * after the other, over whatever is done next.
 */
export const QuietErrors = createContext(false);
