import { createListeners } from './events.js';
import { FieldView } from './field-view.js';

/** One field of a card, with the methods and events that the provider's own has. */
export class CardField {
  #type;
  #kind;
  #group;
  #view;
  #listeners = createListeners();
  #digits = '';
  #fault;

  constructor(type, kind, options, group) {
    this.#type = type;
    this.#kind = kind;
    this.#group = group;
    const { texts } = group;
    this.#view = new FieldView(
      { kind, options, label: texts[type], texts },
      {
        typed: (text) => this.#take(text),
        focused: () => this.#emit('focus'),
        left: () => this.#leave(),
        escaped: () => this.#emit('escape'),
      },
    );
  }

  /** Only the group can ask for what was typed, with the key that it alone has. */
  digitsFor(group) {
    return group === this.#group ? this.#digits : '';
  }

  /** What keeps the field from being sent. */
  check() {
    if (!this.#isComplete()) this.#report(this.#kind.fault(this.#digits) ?? this.#kind.incomplete);
    return this.#fault && this.#validationError();
  }

  /** The number has become one of another brand. */
  reconsider() {
    if (this.#digits) this.#view.write(this.#take(this.#digits));
  }

  on(event, handler) {
    this.#listeners.on(event, handler);
    return this;
  }

  off(event, handler) {
    this.#listeners.off(event, handler);
    return this;
  }

  once(event, handler) {
    const once = (detail) => {
      this.off(event, once);
      handler(detail);
    };
    return this.on(event, once);
  }

  mount(target) {
    this.#view.mount(typeof target === 'string' ? document.querySelector(target) : target);
    // Later, as after the provider's frame has loaded: a page may begin to listen after it mounted the field.
    setTimeout(() => this.#emit('ready'));
  }

  unmount() {
    this.#view.unmount();
  }

  destroy() {
    this.#view.unmount();
    this.#listeners.clear();
    this.#group.forget(this.#type);
  }

  update(options) {
    this.#view.update(options);
  }

  focus() {
    this.#view.focus();
  }

  blur() {
    this.#view.blur();
  }

  clear() {
    this.#view.write(this.#take(''));
  }

  /** Gives back how the text is written. */
  #take(text) {
    const digits = this.#kind.format(text.replace(/\D/g, '')).replace(/\D/g, '');
    this.#digits = digits.slice(0, this.#length(digits));
    this.#report(this.#kind.fault(this.#digits));
    if (this.#type === 'cardNumber') this.#group.brandChanged();
    return this.#kind.format(this.#digits);
  }

  #leave() {
    if (this.#digits && !this.#isComplete()) this.check();
    this.#emit('blur');
  }

  #length(digits) {
    return this.#kind.length(digits, this.#group.digitsOf('cardNumber'));
  }

  #isComplete() {
    return this.#digits.length === this.#length(this.#digits) && !this.#kind.fault(this.#digits);
  }

  #report(fault) {
    this.#fault = fault;
    const empty = this.#digits === '';
    const complete = this.#isComplete();
    this.#view.show({ empty, complete, invalid: fault !== undefined });
    const error = fault && this.#validationError();
    this.#emit('change', { empty, complete, error, value: undefined, ...this.#kind.details(this.#digits) });
  }

  #validationError() {
    return { type: 'validation_error', code: this.#fault, message: this.#group.texts[this.#fault] };
  }

  #emit(event, details = {}) {
    this.#listeners.emit(event, { elementType: this.#type, ...details });
  }
}
