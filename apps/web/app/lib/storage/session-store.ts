import type { User } from '@iom/contract/accounts/accounts.schemas.ts';
import { browserStorage, tabStorage } from './browser-storage.ts';
import { jsonOf } from './stored-value.ts';
import { claimForms, releaseForms } from './tab-forms.ts';

/** Token and user, kept in local storage so that all tabs share them. */
export interface Session {
  token: string;
  user: User;
}

/** The key of the profile as it was last loaded. */
export const profileKey = 'profile';

/** The key, in the tab, of the page that sign-in leads back to. */
export const returnKey = 'return-to';

/** Why the last session ended, for the other tabs: `signed out`, or `expired` and the account. */
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
const otherTabListeners = new Set<() => void>();
let current: Session | null | undefined;
let expired: number | undefined;
/** The user of the last session that this document had. */
let lastUser: User | undefined;
let accountChanges = 0;

const readStored = (): Session | null => {
  const token = browserStorage.getItem('token');
  const user = jsonOf(browserStorage.getItem('user'));
  return token && isUser(user) ? { token, user } : null;
};

const notifyListeners = () => {
  current = undefined;
  for (const listener of listeners) listener();
};

/** The account whose session ended last, if it expired. */
const storedExpired = (): number | undefined => {
  const id = /^expired (\d+)$/.exec(browserStorage.getItem(endKey) ?? '')?.[1];
  return id === undefined ? undefined : Number(id);
};

/** What the tab holds stays for the account whose session expired, and goes when it signs out or another account follows. */
const claimFor = (session: Session | null) => {
  if (!(session ? claimForms(session.user.id) : releaseForms(storedExpired()))) return;
  accountChanges += 1;
  tabStorage.removeItem(returnKey);
};

export const readSession = (): Session | null => {
  if (current === undefined) {
    current = readStored();
    // a tab that was closed or elsewhere meanwhile comes back with its values
    claimFor(current);
    lastUser = current?.user ?? lastUser;
  }
  return current;
};
export const readToken = () => readSession()?.token;

/** How many times the account of this tab has changed. The state of a page belongs to one account. */
export const readAccountChanges = () => accountChanges;

const follow = (session: Session | null) => {
  expired = session ? undefined : storedExpired();
  claimFor(session);
  notifyListeners();
};

export const startSession = (session: Session) => {
  // the token last: other tabs react to its change
  browserStorage.setItem('user', JSON.stringify(session.user));
  browserStorage.setItem('token', session.token);
  follow(session);
};

/**
 * Removes the session. `expired`: the server no longer accepts the token; form values of the tabs are then kept for the account,
 * otherwise removed.
 */
export const endSession = (end: End) => {
  const user = readSession()?.user.id;
  browserStorage.setItem(endKey, end === 'expired' && user !== undefined ? `expired ${user}` : 'signed out');
  browserStorage.removeItem('token');
  browserStorage.removeItem('user');
  browserStorage.removeItem(profileKey);
  follow(null);
};

/** Whether the last session ended without the user signing out. */
export const hasExpired = () => expired !== undefined;

/** The user whose session ended without a sign-out, if this document had it; null otherwise. */
export const readExpiredUser = () => (lastUser !== undefined && lastUser.id === expired ? lastUser : null);

/** Whether the last session was this account's and ended without the user signing out. */
export const hasExpiredFor = (user: number) => expired === user;

const followOtherTab = () => {
  follow(readStored());
  for (const listener of otherTabListeners) listener();
};
const onStorage = ({ key }: StorageEvent) => {
  // the reason alone: this tab saw the session end as expired while another one signed out
  if (key === 'token' || key === endKey || key === null) followOtherTab();
};
/** A page that the browser kept and shows again has heard of nothing meanwhile. */
const onPageShow = ({ persisted }: PageTransitionEvent) => {
  if (persisted) followOtherTab();
};

const listenIn = (set: Set<() => void>) => (listener: () => void) => {
  // the same functions again are ignored
  addEventListener('storage', onStorage);
  addEventListener('pageshow', onPageShow);
  set.add(listener);
  return () => {
    set.delete(listener);
    if (listeners.size + otherTabListeners.size > 0) return;
    removeEventListener('storage', onStorage);
    removeEventListener('pageshow', onPageShow);
  };
};

/** Calls the listener when another tab starts or ends a session. Returns an unsubscribe function. */
export const onOtherTab = listenIn(otherTabListeners);

/** Calls the listener when a session starts or ends, in this tab or another. Returns an unsubscribe function. */
export const subscribe = listenIn(listeners);
