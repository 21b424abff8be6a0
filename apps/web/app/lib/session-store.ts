import { type User, userShape } from '@iom/contract/accounts/accounts.schemas.ts';

/** Who is signed in: the token and the user, in local storage, so that other tabs agree. */
export interface Session {
  token: string;
  user: User;
}

const listeners = new Set<() => void>();
let present: Session | null | undefined;
let endedUnasked = false;

const read = (): Session | null => {
  if (typeof localStorage === 'undefined') return null;
  const token = localStorage.getItem('token');
  try {
    const user = userShape.safeParse(JSON.parse(localStorage.getItem('user') ?? 'null'));
    return token && user.success ? { token, user: user.data } : null;
  } catch {
    return null;
  }
};

const changed = () => {
  present = undefined;
  for (const listener of listeners) listener();
};

export const readSession = (): Session | null => {
  if (present === undefined) present = read();
  return present;
};
export const readToken = () => readSession()?.token;

export const startSession = ({ token, user }: Session) => {
  // the token last: other tabs look when it changes
  localStorage.setItem('user', JSON.stringify(user));
  localStorage.setItem('token', token);
  endedUnasked = false;
  changed();
};

/** What forms keep in this tab goes with the session, also when another tab ends it. */
const forgetForms = () => {
  for (const key of ['billing', 'purchase_order', 'quote-by-oils', 'quote-by-criteria'])
    sessionStorage.removeItem(key);
};

/** Forgets who is signed in; `ended` when the server said so rather than the user. */
export const endSession = (why: 'signed out' | 'ended') => {
  localStorage.removeItem('token');
  localStorage.removeItem('user');
  forgetForms();
  endedUnasked = why === 'ended';
  changed();
};

export const hasEndedUnasked = () => endedUnasked;

/** Tells when another tab begins or ends a session. */
export const onOtherTab = (listener: () => void) => {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === 'token' || key === null) listener();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
};

export const subscribe = (listener: () => void) => {
  listeners.add(listener);
  const stop = onOtherTab(() => {
    if (localStorage.getItem('token') === null) forgetForms();
    changed();
  });
  return () => {
    listeners.delete(listener);
    stop();
  };
};
