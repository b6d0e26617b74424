import { onTestFinished, vi } from 'vitest';

/** What a test provides, as the property of `globalThis` that the script in `testing-setup.ts` reads. */
const PROVIDED = 'testedStripe';

type Confirmation = () => object | Promise<object>;

/**
 * The card provider's script as a test wants it: every field is filled in as soon as it is shown, and confirming the
 * card answers what the test says.
 */
export function provideStripe(confirmCardSetup: Confirmation): void {
  const nothing = async () => ({});
  vi.stubGlobal(PROVIDED, {
    elements: aSetOfFields,
    createToken: nothing,
    createPaymentMethod: nothing,
    confirmCardPayment: nothing,
    confirmCardSetup: async () => await confirmCardSetup(),
    retrieveSetupIntent: async () => ({
      setupIntent: { status: 'requires_payment_method', payment_method: null },
    }),
  });
  onTestFinished(() => void vi.stubGlobal(PROVIDED, undefined));
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
