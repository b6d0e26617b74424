import { createContext, use } from 'react';

/**
 * The token of the letter by whose link a patient moves an appointment; null on all other screens. By it the server
 * lists the free times of that appointment's service without a session.
 */
const LetterToken = createContext<string | null>(null);
export const TimesOfLetter = LetterToken.Provider;
export const useLetterToken = (): string | null => use(LetterToken);
