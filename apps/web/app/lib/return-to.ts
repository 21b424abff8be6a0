import { useLocation } from 'react-router';

const key = 'wanted-path';

/** Where somebody wanted to go before he was asked to sign in; kept for this tab. */
export const rememberWantedPath = (path: string) => sessionStorage.setItem(key, path);
export const forgetWantedPath = () => sessionStorage.removeItem(key);

/** The remembered path, if any. */
export const wantedPath = (): string | null => {
  const path = sessionStorage.getItem(key);
  return path?.startsWith('/') && !path.startsWith('//') ? path : null;
};

/** Set on the address to which somebody is sent to sign in. */
export const loginNotice = { notice: 'login' };

/** Whether somebody was sent to this page because another one asks for signing in. */
export const useLoginAsked = () =>
  (useLocation().state as Partial<typeof loginNotice> | null)?.notice === loginNotice.notice;
