import { windowState } from '#web/lib/window-state.ts';

/** How long a toast stays (CONST-01), not counting the time somebody looks at it. */
export const TOAST_MILLISECONDS = 5000;

export const TOAST_TYPES = ['success', 'error', 'warning'] as const;
type ToastType = (typeof TOAST_TYPES)[number];

export interface Toast {
  id: number;
  type: ToastType;
  text: string;
  /** Something that can be done about it while it is shown. */
  action?: ToastAction;
  /** How long it stays, where that is not the usual time. */
  milliseconds?: number;
  /** The key of the text in the catalogue, for tests that must not depend on wording. */
  key?: string;
}

interface ToastAction {
  label: string;
  onPress: () => void;
  /** Until when it is possible, in milliseconds since 1970: the button counts the seconds. */
  endsAt?: number;
}

interface Countdown {
  remaining: number;
  startedAt: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

const countdowns = windowState(() => new Map<number, Countdown>());
const listeners = windowState(() => new Set<() => void>());
const toasts = windowState<readonly Toast[]>(() => []);
const places = windowState<readonly HTMLElement[]>(() => []);
const lastId = windowState(() => 0);
const isPaused = windowState<boolean>(() => false);

/** A text that is still shown is not added again; its time starts again. */
export function showToast(toast: Omit<Toast, 'id'>): void {
  for (const same of toasts.value.filter(({ type, text }) => type === toast.type && text === toast.text))
    dismissToast(same.id);
  lastId.value += 1;
  const id = lastId.value;
  countdowns.value.set(id, {
    remaining: toast.milliseconds ?? TOAST_MILLISECONDS,
    startedAt: Date.now(),
    timer: undefined,
  });
  if (!isPaused.value) start(id);
  change([...toasts.value, { ...toast, id }]);
}

export function dismissToast(id: number): void {
  clearTimeout(countdowns.value.get(id)?.timer);
  countdowns.value.delete(id);
  change(toasts.value.filter((toast) => toast.id !== id));
}

/** Takes back a text that is not true any more. */
export function withdrawToast(text: string): void {
  for (const toast of toasts.value.filter((shown) => shown.text === text)) dismissToast(toast.id);
}

/** While somebody points at a toast or has the focus in it, none disappears. */
export function pauseToasts(): void {
  if (isPaused.value) return;
  isPaused.value = true;
  for (const countdown of countdowns.value.values()) {
    clearTimeout(countdown.timer);
    countdown.remaining -= Date.now() - countdown.startedAt;
  }
}

export function resumeToasts(): void {
  if (!isPaused.value) return;
  isPaused.value = false;
  for (const id of countdowns.value.keys()) start(id);
}

export function currentToasts(): readonly Toast[] {
  return toasts.value;
}

/** While a modal dialog is open everything outside it is inert, so the toasts move into the topmost dialog. */
export function offerPlace(place: HTMLElement): () => void {
  places.value = [...places.value, place];
  tell();
  return () => {
    places.value = places.value.filter((other) => other !== place);
    tell();
  };
}

export function currentPlace(): HTMLElement | undefined {
  return places.value.at(-1);
}

/** The listener also hears when the place of the toasts changes. */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.value.add(listener);
  return () => listeners.value.delete(listener);
}

function start(id: number): void {
  const countdown = countdowns.value.get(id);
  if (!countdown) return;
  countdown.startedAt = Date.now();
  countdown.timer = setTimeout(() => dismissToast(id), countdown.remaining);
}

function change(next: readonly Toast[]): void {
  toasts.value = next;
  tell();
}

function tell(): void {
  for (const notify of listeners.value) notify();
}
