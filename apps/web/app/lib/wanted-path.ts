const key = 'wanted-path';

/** Where somebody wanted to go before he was asked to sign in; kept for this tab. */
export const rememberWantedPath = (path: string) => sessionStorage.setItem(key, path);
export const forgetWantedPath = () => sessionStorage.removeItem(key);

/** The remembered path, if any. */
export const wantedPath = (): string | null => {
  const path = sessionStorage.getItem(key);
  return path?.startsWith('/') && !path.startsWith('//') ? path : null;
};
