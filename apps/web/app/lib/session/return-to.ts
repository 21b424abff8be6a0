import { useLocation } from 'react-router';
import { tabStorage } from '../storage/browser-storage.ts';
import { returnKey } from '../storage/session-store.ts';

/** The page to return to after signing in, kept for this tab. */
export const rememberReturnPath = (path: string) => tabStorage.setItem(returnKey, path);
export const forgetReturnPath = () => tabStorage.removeItem(returnKey);

/** The remembered path; null without one, or when it could lead to another origin. */
export const returnPath = (): string | null => {
  const path = tabStorage.getItem(returnKey);
  return path?.startsWith('/') && !path.startsWith('//') ? path : null;
};

/** Location state of the page shown in place of one that needs a user, with or without the notice that says so. */
export const loginNotice = { notice: 'login' };
export const withoutNotice = { notice: 'none' };

const useNotice = (): string | undefined => {
  const state: Partial<typeof loginNotice> | null = useLocation().state;
  return state?.notice;
};

/** Whether to say that this page is shown in place of one that needs a user. */
export const useLoginRequired = () => useNotice() === loginNotice.notice;

/** Whether this page is shown in place of one that needs a user. */
export const useRedirected = () => useNotice() !== undefined;
