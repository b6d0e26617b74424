import { fieldSheet } from './field-style.js';

const CLASSES = {
  base: 'StripeElement',
  complete: 'StripeElement--complete',
  empty: 'StripeElement--empty',
  focus: 'StripeElement--focus',
  invalid: 'StripeElement--invalid',
};

/** The input, in a shadow root: the page's styles do not reach it, as they would not reach the provider's frame. */
export class FieldView {
  #kind;
  #texts;
  #options;
  #heard;
  #container;
  #host = document.createElement('div');
  #input = document.createElement('input');
  #state = { base: true, empty: true, complete: false, invalid: false, focus: false };

  constructor({ kind, options, label, texts }, heard) {
    this.#kind = kind;
    this.#texts = texts;
    this.#options = options;
    this.#heard = heard;
    this.#host.className = '__PrivateStripeElement';
    const root = this.#host.attachShadow({ mode: 'open' });
    root.append(this.#input);
    const { name, autocomplete } = kind;
    Object.assign(this.#input, { name, autocomplete, inputMode: 'numeric', type: 'text', spellcheck: false });
    this.#input.setAttribute('aria-label', label);
    this.#listen();
    this.update({});
  }

  mount(container) {
    if (!container) throw new Error('There is no place on the page to put this field into.');
    this.#container = container;
    container.replaceChildren(this.#host);
    document.addEventListener('click', this.#followLabel);
    this.show({});
  }

  unmount() {
    if (!this.#container) return;
    this.#host.remove();
    document.removeEventListener('click', this.#followLabel);
    for (const state of Object.keys(CLASSES)) this.#setClass(state, false);
    this.#container = undefined;
  }

  update(options) {
    this.#options = { ...this.#options, ...options };
    this.#host.shadowRoot.adoptedStyleSheets = [fieldSheet(this.#options.style)];
    this.#input.placeholder = this.#options.placeholder ?? this.#kind.placeholder(this.#texts);
    this.#input.disabled = this.#options.disabled === true;
    this.show({});
  }

  show(changed) {
    this.#state = { ...this.#state, ...changed };
    for (const [state, isOn] of Object.entries(this.#state)) {
      this.#input.classList.toggle(state, isOn);
      this.#setClass(state, isOn);
    }
    this.#input.setAttribute('aria-invalid', String(this.#state.invalid));
  }

  write(text) {
    this.#input.value = text;
  }

  focus() {
    this.#input.focus();
  }

  blur() {
    this.#input.blur();
  }

  #listen() {
    this.#input.addEventListener('input', () => this.#rewrite());
    this.#input.addEventListener('focus', () => {
      this.show({ focus: true });
      this.#heard.focused();
    });
    this.#input.addEventListener('blur', () => {
      this.show({ focus: false });
      this.#heard.left();
    });
    this.#input.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') this.#heard.escaped();
    });
  }

  /** Keeps the caret behind the digit it stood behind, whatever spaces come and go. */
  #rewrite() {
    const { value, selectionStart } = this.#input;
    const written = this.#heard.typed(value);
    this.#input.value = written;
    if (selectionStart === value.length) return;
    const digitsBefore = value.slice(0, selectionStart).replace(/\D/g, '').length;
    const position = new RegExp(`^(\\D*\\d){${digitsBefore}}`).exec(written)?.[0].length ?? written.length;
    this.#input.setSelectionRange(position, position);
  }

  /** The page may have classes of its own for each state. */
  #setClass(state, isOn) {
    const names = this.#options.classes?.[state] ?? CLASSES[state];
    for (const name of names.split(/\s+/)) this.#container?.classList.toggle(name, isOn);
  }

  /** A label cannot name what is behind a shadow root, so its click is passed on. */
  #followLabel = ({ target }) => {
    const label = target instanceof Element ? target.closest('label') : null;
    const { id } = this.#container;
    if (label && (label.contains(this.#container) || (id && label.htmlFor === id))) this.focus();
  };
}
