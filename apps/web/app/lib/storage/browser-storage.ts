/**
 * A storage of the browser. One that is refused, as where site data are blocked, or full keeps values for the document; while pages are
 * prerendered there is none.
 */
const openStorage = (storage: () => Storage) => {
  const kept = new Map<string, string>();
  const attempt = <T>(use: (storage: Storage) => T): T | undefined => {
    try {
      return use(storage());
    } catch {
      return undefined;
    }
  };
  return {
    getItem: (key: string) => kept.get(key) ?? attempt((one) => one.getItem(key)) ?? null,
    setItem: (key: string, text: string) => {
      kept.set(key, text);
      attempt((one) => {
        one.setItem(key, text);
        kept.delete(key);
      });
    },
    removeItem: (key: string) => {
      kept.delete(key);
      attempt((one) => one.removeItem(key));
    },
    keys: () => [...kept.keys(), ...(attempt(Object.keys) ?? [])],
  };
};

/** Shared by the tabs of the browser. */
export const browserStorage = openStorage(() => localStorage);
/** Of this tab. */
export const tabStorage = openStorage(() => sessionStorage);
