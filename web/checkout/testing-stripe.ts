import { vi } from 'vitest';

type Confirmation = () => object | Promise<object>;

/**
 * The card provider's script as a test wants it: every field is filled in as soon as it is shown, and confirming the
 * card answers what the test says.
 */
export function provideStripe(confirmCardSetup: Confirmation): void {
  const nothing = async () => ({});
  vi.stubGlobal('testedStripe', {
    elements: aSetOfFields,
    createToken: nothing,
    createPaymentMethod: nothing,
    confirmCardPayment: nothing,
    confirmCardSetup: async () => await confirmCardSetup(),
    retrieveSetupIntent: async () => ({
      setupIntent: { status: 'requires_payment_method', payment_method: null },
    }),
  });
  // The loader keeps the first script that it finds for all later tests.
  window.Stripe = (() => Reflect.get(globalThis, 'testedStripe')) as never;
}

/** The provider's script does not start. */
export function provideNoStripe(): void {
  window.Stripe = (() => {
    throw new Error('The script could not be loaded.');
  }) as never;
}

function aSetOfFields() {
  const fields = new Map<string, ReturnType<typeof aFilledField>>();
  return {
    create: (name: string, { placeholder = '' }: { placeholder?: string } = {}) => {
      const field = aFilledField(placeholder);
      fields.set(name, field);
      return field;
    },
    getElement: (name: string) => fields.get(name) ?? null,
    update: () => {},
  };
}

/** Shows its placeholder as text. */
function aFilledField(placeholder: string) {
  const listeners = new Map<string, (told: object) => void>();
  return {
    on: (event: string, listener: (told: object) => void) => {
      listeners.set(event, listener);
      if (event === 'change') queueMicrotask(() => listeners.get('change')?.({ complete: true }));
    },
    off: (event: string) => listeners.delete(event),
    mount: (place: HTMLElement) => place.append(placeholder),
    update: () => {},
    destroy: () => {},
    focus: () => {},
  };
}
