import type { User } from '@iom/contract/accounts/accounts.schemas.ts';
import { jsonOf } from './parsed-json.ts';
import { claimForms, clearForms, keepFormsFor } from './tab-forms.ts';

/** Token and user, kept in local storage so that all tabs share them. */
export interface Session {
  token: string;
  user: User;
}

/** The key of the profile as it was last loaded. */
export const profileKey = 'profile';

/** `userShape` without its library: every page reads the session, and most need no schema to be shown. */
const userFields = {
  id: 'number',
  first_name: 'string',
  last_name: 'string',
  email: 'string',
  profile: 'number',
  is_staff: 'boolean',
} as const satisfies Record<keyof User, string>;
const isUser = (value: unknown): value is User =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(userFields).every(([name, type]) => typeof Reflect.get(value, name) === type);

const listeners = new Set<() => void>();
let current: Session | null | undefined;
let expired = false;

const readStored = (): Session | null => {
  if (typeof localStorage === 'undefined') return null;
  const token = localStorage.getItem('token');
  const user = jsonOf(localStorage.getItem('user'));
  return token && isUser(user) ? { token, user } : null;
};

const notifyListeners = () => {
  current = undefined;
  for (const listener of listeners) listener();
};

export const readSession = (): Session | null => {
  if (current === undefined) current = readStored();
  return current;
};
export const readToken = () => readSession()?.token;

export const startSession = ({ token, user }: Session) => {
  // the token last: other tabs react to its change
  localStorage.setItem('user', JSON.stringify(user));
  localStorage.setItem('token', token);
  claimForms(user.id);
  expired = false;
  notifyListeners();
};

/**
 * Removes the session. `expired`: the server no longer accepts the token; this tab's form values are then kept for the account,
 * otherwise removed.
 */
export const endSession = (reason: 'signed out' | 'expired') => {
  const user = readSession()?.user.id;
  localStorage.removeItem('token');
  localStorage.removeItem('user');
  localStorage.removeItem(profileKey);
  expired = reason === 'expired';
  if (expired && user !== undefined) keepFormsFor(user);
  else clearForms();
  notifyListeners();
};

/** Whether the last session ended without the user signing out. */
export const hasExpired = () => expired;

/** Calls the listener when another tab starts or ends a session. Returns an unsubscribe function. */
export const onOtherTab = (listener: () => void) => {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === 'token' || key === null) listener();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
};

/** Calls the listener when a session starts or ends, in this tab or another. Returns an unsubscribe function. */
export const subscribe = (listener: () => void) => {
  listeners.add(listener);
  const stop = onOtherTab(() => {
    if (localStorage.getItem('token') === null) clearForms();
    notifyListeners();
  });
  return () => {
    listeners.delete(listener);
    stop();
  };
};
