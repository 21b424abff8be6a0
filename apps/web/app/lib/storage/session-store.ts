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

/** Why the last session ended, for the other tabs. */
const endKey = 'session-end';
type End = 'signed out' | 'expired';

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

/** What the tab holds in forms stays for the account whose session expired, and goes when it signs out or another account follows. */
const follow = (before: Session | null, after: Session | null, end: End | null) => {
  expired = !after && end === 'expired';
  if (after) {
    if (before && before.user.id !== after.user.id) clearForms();
    claimForms(after.user.id);
  } else if (!expired) clearForms();
  else if (before) keepFormsFor(before.user.id);
  notifyListeners();
};

export const startSession = (session: Session) => {
  const before = readSession();
  // the token last: other tabs react to its change
  localStorage.setItem('user', JSON.stringify(session.user));
  localStorage.setItem('token', session.token);
  follow(before, session, null);
};

/**
 * Removes the session. `expired`: the server no longer accepts the token; form values of the tabs are then kept for the account,
 * otherwise removed.
 */
export const endSession = (end: End) => {
  const before = readSession();
  localStorage.setItem(endKey, end);
  localStorage.removeItem('token');
  localStorage.removeItem('user');
  localStorage.removeItem(profileKey);
  follow(before, null, end);
};

/** Whether the last session ended without the user signing out. */
export const hasExpired = () => expired;

/** Calls the listener when another tab starts or ends a session. Returns an unsubscribe function. */
export const onOtherTab = (listener: () => void) => {
  const onStorage = ({ key }: StorageEvent) => {
    // the reason alone: this tab saw the session end as expired while another one signed out
    if (key === 'token' || key === endKey || key === null) listener();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
};

/** Calls the listener when a session starts or ends, in this tab or another. Returns an unsubscribe function. */
export const subscribe = (listener: () => void) => {
  listeners.add(listener);
  const stop = onOtherTab(() =>
    follow(
      readSession(),
      readStored(),
      localStorage.getItem(endKey) === 'expired' ? 'expired' : 'signed out',
    ),
  );
  return () => {
    listeners.delete(listener);
    stop();
  };
};
