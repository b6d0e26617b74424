/** One value that a window remembers. */
export interface WindowState<Value> {
  value: Value;
}

/**
 * The only state that a module of the web may have (`scripts/check-module-state.ts`). In a browser it belongs to the
 * window. The server renders pages of many people side by side with the same modules, so there it stores nothing: every
 * read returns a new first value. What a render has to know is in its `RenderContext`.
 */
export function windowState<Value>(first: () => Value): WindowState<Value> {
  if (!import.meta.env.SSR) return { value: first() };
  return {
    get value() {
      return first();
    },
    set value(_forgotten) {},
  };
}
