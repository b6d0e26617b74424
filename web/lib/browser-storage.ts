import { windowState } from './window-state.ts';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>;

/** The storage of the browser, or a stand-in in memory if the browser forbids it. */
export function browserStorage(): Store {
  return openOr(forDevice, () => localStorage);
}

/** Whether the browser allows its storage, so that stored values are there on the next page. */
export function hasBrowserStorage(): boolean {
  return browserStorage() !== forDevice;
}

/** The storage of one tab: it survives a reload and ends with the tab. */
export function tabStorage(): Store {
  return openOr(forTab, () => sessionStorage);
}

function openOr(standIn: Store, storage: () => Store): Store {
  try {
    storage().getItem('language');
    return storage();
  } catch {
    return standIn;
  }
}

const forDevice = aMemory();
const forTab = aMemory();

/** On the server it stores nothing, so no render finds what another one wrote. */
function aMemory(): Store {
  const values = windowState(() => new Map<string, string>());
  return {
    getItem: (key) => values.value.get(key) ?? null,
    setItem: (key, value) => {
      values.value.set(key, value);
    },
    removeItem: (key) => {
      values.value.delete(key);
    },
    clear: () => values.value.clear(),
  };
}
