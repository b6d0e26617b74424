import type { PayPalScriptOptions } from '@paypal/paypal-js';
import { act } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';
import type { PayPalHandlers } from './paypal/paypal.ts';

/** PayPal's script as a test wants it: what the patient does in PayPal's own window is called by the test. */
export function providePayPal(isEligible = true) {
  let made: PayPalHandlers | undefined;
  const button = {
    isEligible: () => isEligible,
    render: async (place: HTMLElement) => void place.append('PayPal'),
    close: vi.fn(),
  };
  const makeButton = (handlers: PayPalHandlers) => {
    made = handlers;
    return button;
  };
  const asked: PayPalScriptOptions[] = [];
  const loadScript = async (options: PayPalScriptOptions) => {
    asked.push(options);
    return { Buttons: makeButton };
  };
  vi.doMock('@paypal/paypal-js', () => ({ loadScript }));
  onTestFinished(() => void vi.doUnmock('@paypal/paypal-js'));

  const restart = vi.fn();
  const handlers = () => {
    if (!made) throw new Error('PayPal has not made its button yet.');
    return made;
  };
  return {
    /** What the page has asked for of PayPal's script, each time it was loaded. */
    asked,
    close: button.close,
    restart,
    /** Whether PayPal may open its window after a press on its button. */
    press: () =>
      act(
        () =>
          new Promise<boolean>((answer) => {
            const ways = { resolve: () => answer(true), reject: () => answer(false) };
            void handlers().onClick({} as never, ways as never);
          }),
      ),
    // React renders nothing of an `act` that rejects, so the refusal leaves only after it.
    order: async () => {
      const [order] = await act(() => Promise.allSettled([handlers().createOrder({} as never, {} as never)]));
      if (order.status === 'rejected') throw order.reason;
      return order.value;
    },
    approve: (orderID: string) => act(() => handlers().onApprove({ orderID } as never, { restart } as never)),
    /** The same, without waiting for what follows. */
    beginApproval: (orderID: string) =>
      act(async () => void handlers().onApprove({ orderID } as never, { restart } as never)),
    cancel: () => act(async () => handlers().onCancel({}, {} as never)),
    fail: (error: Error) => act(async () => handlers().onError(error as never)),
  };
}
