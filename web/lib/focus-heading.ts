/** For a screen whose pressed button went with what it stood in: the heading says where one is. */
export function focusHeading(): void {
  // After React has shown the next state, and a dialog has given its focus back.
  setTimeout(() => document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true }));
}
