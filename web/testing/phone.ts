import { afterEach } from 'vitest';

interface SimulatedWindow {
  happyDOM: { setViewport(size: { width: number; height: number }): void };
}

const DESKTOP = { width: 1024, height: 768 };
const PHONE = { width: 390, height: 844 };

/** Makes the window of this test as wide as a phone; call it before the screen is opened. */
export function onPhone(): void {
  setViewport(PHONE);
}

afterEach(() => setViewport(DESKTOP));

function setViewport(size: { width: number; height: number }): void {
  (window as unknown as SimulatedWindow).happyDOM.setViewport(size);
}
