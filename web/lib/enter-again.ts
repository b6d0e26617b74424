/** Long enough for a screen reader to notice that the field was left. */
const LEFT_MILLISECONDS = 100;

/** A field that has the focus already is left for a moment: only who enters it hears what is wrong there. */
export function enterAgain(field: HTMLElement): void {
  field.blur();
  setTimeout(() => {
    // Whoever has gone elsewhere meanwhile stays there.
    if (document.activeElement === document.body) field.focus({ preventScroll: true });
  }, LEFT_MILLISECONDS);
}
