/** How long a toast stays (CONST-01), not counting the time somebody looks at it. */
export const TOAST_MILLISECONDS = 5000;

export const TOAST_TYPES = ['success', 'error', 'warning'] as const;
type ToastType = (typeof TOAST_TYPES)[number];

export interface Toast {
  id: number;
  type: ToastType;
  text: string;
  /** Something that can be done about it while it is shown. */
  action?: { label: string; onPress: () => void };
  /** How long it stays, where that is not the usual time. */
  milliseconds?: number;
  /** The key of the text in the catalogue, for tests that must not depend on wording. */
  key?: string;
}

interface Countdown {
  remaining: number;
  startedAt: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

const countdowns = new Map<number, Countdown>();
const listeners = new Set<() => void>();
let toasts: readonly Toast[] = [];
let places: readonly HTMLElement[] = [];
let lastId = 0;
let isPaused = false;

/** A text that is still shown is not added again; its time starts again. */
export function showToast(toast: Omit<Toast, 'id'>): void {
  for (const same of toasts.filter(({ type, text }) => type === toast.type && text === toast.text))
    dismissToast(same.id);
  lastId += 1;
  const id = lastId;
  countdowns.set(id, {
    remaining: toast.milliseconds ?? TOAST_MILLISECONDS,
    startedAt: Date.now(),
    timer: undefined,
  });
  if (!isPaused) start(id);
  change([...toasts, { ...toast, id }]);
}

export function dismissToast(id: number): void {
  clearTimeout(countdowns.get(id)?.timer);
  countdowns.delete(id);
  change(toasts.filter((toast) => toast.id !== id));
}

/** Takes back a text that is not true any more. */
export function withdrawToast(text: string): void {
  for (const toast of toasts.filter((shown) => shown.text === text)) dismissToast(toast.id);
}

/** While somebody points at a toast or has the focus in it, none disappears. */
export function pauseToasts(): void {
  if (isPaused) return;
  isPaused = true;
  for (const countdown of countdowns.values()) {
    clearTimeout(countdown.timer);
    countdown.remaining -= Date.now() - countdown.startedAt;
  }
}

export function resumeToasts(): void {
  if (!isPaused) return;
  isPaused = false;
  for (const id of countdowns.keys()) start(id);
}

export function currentToasts(): readonly Toast[] {
  return toasts;
}

/** While a modal dialog is open everything outside it is inert, so the toasts move into the topmost dialog. */
export function offerPlace(place: HTMLElement): () => void {
  places = [...places, place];
  tell();
  return () => {
    places = places.filter((other) => other !== place);
    tell();
  };
}

export function currentPlace(): HTMLElement | undefined {
  return places.at(-1);
}

/** The listener also hears when the place of the toasts changes. */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function start(id: number): void {
  const countdown = countdowns.get(id);
  if (!countdown) return;
  countdown.startedAt = Date.now();
  countdown.timer = setTimeout(() => dismissToast(id), countdown.remaining);
}

function change(next: readonly Toast[]): void {
  toasts = next;
  tell();
}

function tell(): void {
  for (const notify of listeners) notify();
}
