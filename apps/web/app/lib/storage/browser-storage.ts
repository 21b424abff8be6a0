/**
 * A storage of the browser. If it is full or unavailable, for example because the user blocks site data, values last until the document
 * is closed. This also works while pages are prerendered.
 */
const openStorage = (storage: () => Storage) => {
  const fallback = new Map<string, string>();
  const attempt = <T>(use: (storage: Storage) => T): T | undefined => {
    try {
      return use(storage());
    } catch {
      return undefined;
    }
  };
  return {
    getItem: (key: string) => fallback.get(key) ?? attempt((one) => one.getItem(key)) ?? null,
    setItem: (key: string, text: string) => {
      fallback.set(key, text);
      attempt((one) => {
        one.setItem(key, text);
        fallback.delete(key);
      });
    },
    removeItem: (key: string) => {
      fallback.delete(key);
      attempt((one) => one.removeItem(key));
    },
    keys: () => [...fallback.keys(), ...(attempt(Object.keys) ?? [])],
  };
};

/** Storage that all tabs share. */
export const browserStorage = openStorage(() => localStorage);
/** Storage of this tab. */
export const tabStorage = openStorage(() => sessionStorage);
