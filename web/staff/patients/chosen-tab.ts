/** Where whoever uses the keyboard goes on, when what had the focus is gone. */
export const CHOSEN_TAB = '[role=tab][aria-selected=true]';
