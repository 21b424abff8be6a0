import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { z } from 'zod';
import { readAccountChanges } from '../storage/session-store.ts';
import { clearForms, type FormKey, readForm, saveForm } from '../storage/tab-forms.ts';
import { changesOnly } from './use-endpoint-form.ts';

/**
 * Stores what the user has typed in the fields of `shape`, in this tab, until `clearForms`. Prerendered pages do not know these values, so
 * they are filled in after mount. Nothing is stored after another account has signed in to the tab.
 */
export const useDraft = <V extends Record<string, unknown>>(
  { values, setValues, isDirty }: UseFormReturnType<V>,
  key: FormKey,
  shape: z.ZodType<Partial<V>>,
) => {
  const fillIn = useEffectEvent(() => setValues(readForm(key, shape) ?? {}));
  useEffect(() => fillIn(), []);
  const [opened] = useState(readAccountChanges);
  useEffect(() => {
    if (readAccountChanges() !== opened) return;
    if (isDirty()) saveForm(key, shape.parse(values));
    else clearForms([key]);
  }, [opened, key, shape, values, isDirty]);
};

/**
 * The draft of a form that sends only changes. It holds the differences from the record as loaded or last saved, so that changes by
 * other devices are not overwritten. If one field of a group in `together` has changed, the draft holds the whole group.
 */
export const useChangesDraft = <V extends Record<string, unknown>>(
  { form, stored }: { form: UseFormReturnType<V>; stored: V },
  key: FormKey,
  shape: z.ZodType<Partial<V>>,
  together?: readonly (readonly (keyof V)[])[],
) => {
  const changes = useMemo(
    () => shape.transform((values) => changesOnly<Partial<V>>(values, stored, together)),
    [shape, stored, together],
  );
  useDraft(form, key, changes);
};
