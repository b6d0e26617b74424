/**
 * Replaces a range of a text field as if the person had typed it: one step back with Ctrl+Z undoes it, and the field
 * reports the change. Afterwards the caret stands behind the inserted words.
 */
export function insertText(
  field: HTMLTextAreaElement,
  { start, end, words }: { start: number; end: number; words: string },
): void {
  field.focus();
  field.setSelectionRange(start, end);
  // Old, but the only way that leaves the browser's own list of steps intact.
  if (document.execCommand?.('insertText', false, words)) return;
  const { value } = field;
  // Past the setter of React, which would take the change for its own and not report it.
  const setter = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set;
  setter?.call(field, value.slice(0, start) + words + value.slice(end));
  field.setSelectionRange(start + words.length, start + words.length);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
