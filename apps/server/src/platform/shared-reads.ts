/**
 * Calls with the same key at the same time share a read. A read is begun no earlier than each call that it serves, so that none sees
 * what was true before it was made: a call that comes during a read waits for the next one. Reads of a key follow each other.
 */
export const sharedReads = <K, T>(read: (key: K) => Promise<T>): ((key: K) => Promise<T>) => {
  const running = new Map<K, Promise<T>>();
  const waiting = new Map<K, Promise<T>>();
  const begin = (key: K): Promise<T> => {
    const reading = read(key).finally(() => {
      // a call that comes before the next one has begun waits for it as well
      if (!waiting.has(key)) running.delete(key);
    });
    running.set(key, reading);
    return reading;
  };
  return (key) => {
    const before = running.get(key);
    if (!before) return begin(key);
    const known = waiting.get(key);
    if (known) return known;
    const next = () => {
      waiting.delete(key);
      return begin(key);
    };
    const following = before.then(next, next);
    waiting.set(key, following);
    return following;
  };
};
