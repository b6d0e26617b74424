import { createContext } from 'react';

/**
 * In a long form only the error that has the focus is read aloud; a screen reader would read all the others, one
 * after the other, over whatever is done next.
 */
export const QuietErrors = createContext(false);
