import { browserStorage } from './browser-storage.ts';

/** The key of the text by which the server knows this browser again. It outlasts every session. */
const deviceKey = 'device';

/** A random text of this browser, sent with every sign-in: a sign-in from an unknown browser is mailed to the account. */
export const readDevice = (): string => {
  const known = browserStorage.getItem(deviceKey);
  if (known) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  const made = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  browserStorage.setItem(deviceKey, made);
  return made;
};
