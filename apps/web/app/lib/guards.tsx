import { pages } from '@iom/contract/shared/pages.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { forgetWantedPath, loginNotice, rememberWantedPath, wantedPath } from './return-to.ts';
import { useSession } from './session.ts';
import { hasExpired } from './session-store.ts';
import { useHydrated } from './use-hydrated.ts';

/** For pages that need a user: others land on the home page, with a notice unless they signed out, and come back here after signing in. */
export const RequireUser = ({ children }: { children: ReactNode }) => {
  const { user } = useSession();
  const { pathname, search } = useLocation();
  const inBrowser = useHydrated();
  const [admitted, setAdmitted] = useState(false);
  if (user && !admitted) setAdmitted(true);
  // who has just signed out wants to leave
  const refused = inBrowser && !user && (!admitted || hasExpired());
  useEffect(() => {
    if (refused) rememberWantedPath(pathname + search);
  }, [refused, pathname, search]);
  if (!inBrowser) return null;
  return user ? children : <Navigate to={pages.home.path()} replace state={refused ? loginNotice : null} />;
};

/** For administrators' pages: everybody else is taken home without a word. */
export const RequireAdmin = ({ children }: { children: ReactNode }) => {
  const { user } = useSession();
  if (!useHydrated()) return null;
  return user?.is_staff ? children : <Navigate to={pages.home.path()} replace />;
};

/** For pages that end in an account, once there is one: on to the page that was wanted, or home. */
export const ToWantedPath = () => {
  const [path] = useState(() => wantedPath() ?? pages.home.path());
  // forgotten on leaving, not while rendering: React may render this more than once before it stands
  useEffect(() => forgetWantedPath, []);
  return <Navigate to={path} replace />;
};
