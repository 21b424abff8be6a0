import { expect, test } from 'vitest';
import { z } from 'zod';
import { member } from '../../test/page.tsx';
import { endSession, startSession } from './session-store.ts';
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
