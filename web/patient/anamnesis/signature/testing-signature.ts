import { onTestFinished, vi } from 'vitest';

const IMAGE = 'data:image/png;base64,c2lnbmVk';

/** The image of a signature that was typed in a test. */
export const imageOf = (name: string) => `${IMAGE}#${name}`;

/** The simulated browser does not draw. Until the test ends, each canvas says in its image which text it was given. */
export function provideCanvas(): void {
  const texts = new WeakMap<HTMLCanvasElement, string>();
  Object.defineProperty(document, 'fonts', { value: { load: async () => [] }, configurable: true });
  const contexts = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (
    this: HTMLCanvasElement,
  ) {
    return {
      fillRect: () => {},
      measureText: () => ({ actualBoundingBoxLeft: 0, actualBoundingBoxRight: 0 }),
      fillText: (text: string) => texts.set(this, text),
    } as never;
  });
  const images = vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockImplementation(function (
    this: HTMLCanvasElement,
  ) {
    return imageOf(texts.get(this) ?? '');
  });
  onTestFinished(() => {
    contexts.mockRestore();
    images.mockRestore();
  });
}
