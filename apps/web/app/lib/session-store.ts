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
  localStorage.setItem('token', token);
  localStorage.setItem('user', JSON.stringify(user));
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

export const subscribe = (listener: () => void) => {
  listeners.add(listener);
  const onStorage = (event: StorageEvent) => {
    if (event.key !== 'token' && event.key !== null) return;
    if (event.newValue === null) forgetForms();
    changed();
  };
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
  };
};
