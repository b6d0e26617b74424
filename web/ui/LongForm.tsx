import { type ComponentProps, createContext } from 'react';
import { UNSENT } from '#web/lib/hydration.ts';

/** A form of many fields: of all errors of the server, only that of the focused field is read aloud. */
export function LongForm(native: ComponentProps<'form'>) {
  return (
    <QuietErrors value={true}>
      <form method={UNSENT} {...native} noValidate />
    </QuietErrors>
  );
}

/**
 * In a long form only the error of the focused field is read aloud; otherwise a screen reader would read all errors
 * one after the other.
 */
export const QuietErrors = createContext(false);
