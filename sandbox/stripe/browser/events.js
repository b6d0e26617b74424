/** Who listens to a field. A listener that fails does not keep the others from hearing. */
export function createListeners() {
  const handlers = new Map();

  return {
    on(event, handler) {
      handlers.set(event, [...(handlers.get(event) ?? []), handler]);
    },
    off(event, handler) {
      const kept = handler ? (handlers.get(event) ?? []).filter((each) => each !== handler) : [];
      handlers.set(event, kept);
    },
    emit(event, detail) {
      for (const handler of handlers.get(event) ?? []) queueMicrotask(() => handler(detail));
    },
    clear() {
      handlers.clear();
    },
  };
}
