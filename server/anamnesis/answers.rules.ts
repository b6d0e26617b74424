/** The answer to one question, in no language. A free text stays in the words of the patient. */
export interface Answer {
  /** Only for questions that are answered with yes or no. */
  choice?: 'yes' | 'no';
  text?: string;
  /** 1 (mild) to 5 (very strong). */
  level?: number;
  children?: Record<string, string>;
}

/** By section and question key. */
export type Answers = Record<string, Record<string, Answer>>;

/** By the key of the personal question: `lastName`, `height`. */
export type PrivateData = Record<string, string>;
