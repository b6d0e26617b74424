/**
 * The fields of a form as browsers, password stores and screen readers know them, one line each:
 * `Vorname · text · required · given-name · at most 100 · Wie im Ausweis`.
 */
export function readForm(place: HTMLElement): string[] {
  const fields = place.querySelectorAll<HTMLInputElement>('input, select, textarea');
  const known = [...fields].filter((field) => !field.closest('[aria-hidden=true], [hidden]'));
  return known.map((field) => {
    const facts = [
      wordsOf(field.labels?.[0]) || field.getAttribute('aria-label') || 'without a label',
      field.tagName === 'INPUT' ? field.type : field.tagName.toLowerCase(),
      field.required && 'required',
      field.readOnly && 'read only',
      field.getAttribute('autocomplete'),
      field.getAttribute('inputmode'),
      field.hasAttribute('maxlength') && `at most ${field.maxLength}`,
      ...describing(field).map(wordsOf),
    ];
    return facts.filter(Boolean).join(' · ');
  });
}

function describing(field: HTMLElement): (Element | null)[] {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id));
}

function wordsOf(element: Element | null | undefined): string {
  return (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
}
