import { pageAt } from '@iom/contract/pages/page-at.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { type Location, Navigate, useLocation } from 'react-router';
import { useHydrated } from '../pages/use-hydrated.ts';
import { hasExpired } from '../storage/session-store.ts';
import { forgetReturnPath, loginNotice, rememberReturnPath, returnPath, withoutNotice } from './return-to.ts';
import { useLastUser, useSession } from './session.ts';

/** Where a guard last had a user. The guard of a page is mounted again when its user signs out. */
let admittedAt: Location | undefined;

/**
 * Whether a user has to sign in before this page, which sign-in then returns to. False where a user has just signed out of it, and
 * while the page is prerendered.
 */
const useReturnAfterSignIn = (): boolean => {
  const { user } = useSession();
  const location = useLocation();
  const { pathname, search } = location;
  const inBrowser = useHydrated();
  const loginNeeded = inBrowser && !user && (admittedAt !== location || hasExpired());
  useEffect(() => {
    if (user) admittedAt = location;
  }, [user, location]);
  useEffect(() => {
    if (loginNeeded) rememberReturnPath(pathname + search);
  }, [loginNeeded, pathname, search]);
  return loginNeeded;
};

/** Redirects to the home page, again where a navigation that the page had begun overtakes the first redirect. */
const LeaveForHome = ({ state }: { state: object | null }) => (
  <Navigate key={useLocation().key} to={pages.home.path()} replace state={state} />
);

/**
 * Redirects visitors to the home page: with a notice and a return path, unless they have just signed out of this page. A page that signs
 * in in place stays when the session expires.
 */
export const RequireUser = ({ children }: { children: ReactNode }) => {
  const { user, isExpired } = useLastUser();
  const loginNeeded = useReturnAfterSignIn();
  const stays = pageAt(useLocation().pathname)?.signsInInPlace === true;
  if (!useHydrated()) return null;
  return user && (!isExpired || stays) ? children : <LeaveForHome state={loginNeeded ? loginNotice : null} />;
};

/**
 * Redirects everybody but administrators to the home page without a notice. Visitors return here by signing in, so that links of mails
 * to the institute open.
 */
export const RequireAdmin = ({ children }: { children: ReactNode }) => {
  const { user } = useSession();
  const loginNeeded = useReturnAfterSignIn();
  if (!useHydrated()) return null;
  return user?.is_staff ? children : <LeaveForHome state={loginNeeded ? withoutNotice : null} />;
};

/** Redirects to the remembered path, or home: for sign-in and registration once there is a user. */
export const RedirectToReturnPath = () => {
  const [path] = useState(() => returnPath() ?? pages.home.path());
  // not removed while rendering: React may render this more than once before it commits
  useEffect(() => forgetReturnPath, []);
  return <Navigate to={path} replace />;
};
