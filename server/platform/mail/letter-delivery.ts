import { listen } from '../capability.ts';
import { letterWritten } from './letter.ts';

export const deliverLetters = listen(letterWritten, 'hand over to the mailer', async (deps, letter, id) => {
  await deps.mailer.send(letter, id);
});
