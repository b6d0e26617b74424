/** How long staff can undo that they completed an appointment. Only then is the card charged. */
export const UNDO_SECONDS = 10;
