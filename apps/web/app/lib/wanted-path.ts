const key = 'wanted-path';

/** Where somebody wanted to go before he was asked to sign in; kept for this tab. */
export const rememberWantedPath = (path: string) => sessionStorage.setItem(key, path);

/** The remembered path, once. */
export const takeWantedPath = (): string | null => {
  const path = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return path?.startsWith('/') && !path.startsWith('//') ? path : null;
};
