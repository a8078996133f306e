import { memoryStorage } from '../lib/session/browser-storage.ts';

/** One browser: its tabs share a storage, and receive events of each more's changes. */
export function browserTabs() {
  const storage = memoryStorage();
  const tabs: EventTarget[] = [];
  return {
    storage,
    /** Another tab: its storage, and its target of events. */
    open(): { readonly storage: Storage; readonly target: EventTarget } {
      const target = new EventTarget();
      tabs.push(target);
      const tellOthers = (key: string) => {
        for (const other of tabs) {
          if (other !== target) other.dispatchEvent(Object.assign(new Event('storage'), { key }));
        }
      };
      return {
        target,
        storage: {
          ...storage,
          getItem: storage.getItem,
          setItem(key, value) {
            storage.setItem(key, value);
            tellOthers(key);
          },
          removeItem(key) {
            storage.removeItem(key);
            tellOthers(key);
          },
        },
      };
    },
  };
}
