type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>;

/** The browser's storage, or a forgetful stand-in where a browser keeps its storage closed. */
export function browserStorage(): Store {
  try {
    localStorage.getItem('language');
    return localStorage;
  } catch {
    return memory;
  }
}

const kept = new Map<string, string>();
const memory: Store = {
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, value) => {
    kept.set(key, value);
  },
  removeItem: (key) => {
    kept.delete(key);
  },
  clear: () => kept.clear(),
};
