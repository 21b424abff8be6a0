import { type User, userShape } from '@iom/contract/accounts/accounts.schemas.ts';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { member } from '../../test/page.tsx';
import {
  endSession,
  hasExpired,
  hasExpiredFor,
  onOtherTab,
  readAccountChanges,
  readSession,
  startSession,
  subscribe,
} from './session-store.ts';
import { readForm, saveForm } from './tab-forms.ts';

const token = 'u'.repeat(32);
const shape = z.object({ city: z.string() });
const values = { city: 'London' };

test('form values survive a session that expires and are there when the same account signs in again', () => {
  startSession({ token, user: member });
  saveForm('billing', values);
  endSession('expired');
  startSession({ token, user: member });
  expect(readForm('billing', shape)).toEqual(values);
});

test('form values kept after a session expired are removed when another account signs in', () => {
  startSession({ token, user: member });
  saveForm('billing', values);
  endSession('expired');
  startSession({ token, user: { ...member, id: member.id + 1 } });
  expect(readForm('billing', shape)).toBeUndefined();
});

test('form values are removed when the user signs out', () => {
  startSession({ token, user: member });
  saveForm('billing', values);
  endSession('signed out');
  expect(readForm('billing', shape)).toBeUndefined();
});

test('form values typed before signing in stay', () => {
  saveForm('billing', values);
  startSession({ token, user: member });
  expect(readForm('billing', shape)).toEqual(values);
});

/** What another tab does to the browser's session, as this one hears of it: when local storage has changed. */
const inAnotherTab = (changes: { 'session-end'?: string; token: string | null; user: string | null }) => {
  const stop = subscribe(() => {});
  readSession();
  for (const [key, value] of Object.entries(changes))
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: changes.token }));
  stop();
};
const ended = (end: string) => ({ 'session-end': end, token: null, user: null });
const startedBy = (id: number) => ({ user: JSON.stringify({ ...member, id }), token });

test('form values survive a session whose expiry another tab notices, for the same account', () => {
  startSession({ token, user: member });
  saveForm('billing', values);
  inAnotherTab(ended(`expired ${member.id}`));
  expect(hasExpired()).toBe(true);
  inAnotherTab(startedBy(member.id));
  expect(hasExpired()).toBe(false);
  expect(readForm('billing', shape)).toEqual(values);
});

test('form values are removed when another account signs in in another tab', () => {
  startSession({ token, user: member });
  saveForm('billing', values);
  inAnotherTab(ended(`expired ${member.id}`));
  inAnotherTab(startedBy(member.id + 1));
  expect(readForm('billing', shape)).toBeUndefined();
});

test('form values are removed when another account takes the place of the one signed in', () => {
  startSession({ token, user: member });
  saveForm('billing', values);
  inAnotherTab(startedBy(member.id + 1));
  expect(readForm('billing', shape)).toBeUndefined();
});

test('form values are removed when the user signs out in another tab', () => {
  startSession({ token, user: member });
  endSession('expired');
  startSession({ token, user: member });
  saveForm('billing', values);
  inAnotherTab(ended('signed out'));
  expect(hasExpired()).toBe(false);
  expect(readForm('billing', shape)).toBeUndefined();
});

test('form values are removed when this tab sees the session end as expired while another one signs out', () => {
  startSession({ token, user: member });
  saveForm('billing', values);
  endSession('expired');
  const stop = subscribe(() => {});
  localStorage.setItem('session-end', 'signed out');
  dispatchEvent(new StorageEvent('storage', { key: 'session-end', newValue: 'signed out' }));
  stop();
  expect(hasExpired()).toBe(false);
  expect(readForm('billing', shape)).toBeUndefined();
});

/** The session of a browser that has stored this user. */
const sessionOf = (user: object) => {
  const stop = subscribe(() => {});
  localStorage.setItem('user', JSON.stringify(user));
  localStorage.setItem('token', token);
  dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: token }));
  stop();
  return readSession();
};

test.each(Object.keys(userShape.shape))(
  'a stored user whose %s is missing or of another kind is no session',
  (field) => {
    expect(sessionOf(member)).toEqual({ token, user: member });
    expect(sessionOf({ ...member, [field]: undefined })).toBeNull();
    expect(sessionOf({ ...member, [field]: [] })).toBeNull();
  },
);

/** The session as a document reads it that is loaded now, such as that of a tab that was elsewhere meanwhile. */
const reloaded = async () => {
  vi.resetModules();
  return (await import('./session-store.ts')).readSession();
};
const typedBy = (user: User) => {
  startSession({ token, user });
  saveForm('billing', values);
};
const store = (changes: object) => {
  localStorage.clear();
  for (const [key, value] of Object.entries(changes)) if (value !== null) localStorage.setItem(key, value);
};

test.each([
  ['another account is signed in', () => startedBy(member.id + 1), undefined],
  ['the account has signed out', () => ended('signed out'), undefined],
  ['the session of the account has expired', () => ended(`expired ${member.id}`), values],
  ['the session of another account has expired', () => ended(`expired ${member.id + 1}`), undefined],
  ['the account is signed in', () => startedBy(member.id), values],
])('a tab that was elsewhere comes back when %s', async (_when, meanwhile, left) => {
  typedBy(member);
  store(meanwhile());
  await reloaded();
  expect(readForm('billing', shape)).toEqual(left);
});

test('what a visitor has typed is there after a reload', async () => {
  saveForm('billing', values);
  await reloaded();
  expect(readForm('billing', shape)).toEqual(values);
});

const other = { ...member, id: member.id + 1 };
const passedBy = (change: () => void) => {
  startSession({ token, user: member });
  const before = readAccountChanges();
  change();
  return readAccountChanges() - before;
};

test.each([
  ['signing out', () => endSession('signed out'), 1],
  ['another account', () => startSession({ token, user: other }), 1],
  ['another account in another tab', () => inAnotherTab(startedBy(other.id)), 1],
  ['signing out in another tab', () => inAnotherTab(ended('signed out')), 1],
  ['an expired session', () => endSession('expired'), 0],
  ['the same account again', () => startSession({ token: 'v'.repeat(32), user: member }), 0],
])('%s passes the tab on %#', (_what, change, times) => {
  expect(passedBy(change)).toBe(times);
});

test('a tab passes on when another account signs in where the session expired', () => {
  const change = () => {
    endSession('expired');
    startSession({ token, user: other });
  };
  expect(passedBy(change)).toBe(1);
});

test('the page that sign-in leads back to is that of the account whose session expired', () => {
  const leftBy = (next: User) => {
    startSession({ token, user: member });
    endSession('expired');
    sessionStorage.setItem('return-to', '/ordering/history?search=private');
    startSession({ token, user: next });
    return sessionStorage.getItem('return-to');
  };
  expect(leftBy(member)).toBe('/ordering/history?search=private');
  expect(leftBy(other)).toBeNull();
});

test('a visitor who signs in keeps the tab', () => {
  endSession('signed out');
  const before = readAccountChanges();
  startSession({ token, user: member });
  expect(readAccountChanges()).toBe(before);
});

test('a session has expired for its own account only', () => {
  startSession({ token, user: member });
  endSession('expired');
  expect([hasExpiredFor(member.id), hasExpiredFor(other.id)]).toEqual([true, false]);
});

test('a page that the browser kept follows the session when it is shown again', () => {
  startSession({ token, user: member });
  const heard: number[] = [];
  const stop = onOtherTab(() => heard.push(readSession()?.user.id ?? 0));
  localStorage.setItem('user', JSON.stringify(other));
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
  expect(heard).toEqual([]);
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(heard).toEqual([other.id]);
  stop();
});
