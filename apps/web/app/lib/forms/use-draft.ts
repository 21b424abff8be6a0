import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { z } from 'zod';
import { readAccountChanges } from '../storage/session-store.ts';
import { clearForms, type FormKey, readForm, saveForm } from '../storage/tab-forms.ts';
import { changesOnly } from './use-endpoint-form.ts';

/**
 * Keeps the typed values of the fields of `shape` in this tab until `clearForms`. Prerendered pages do not know them, so they are filled in
 * after mount. Nothing is kept once the tab has passed to another account.
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
 * The draft of a form that sends only changes: what differs from the record as it was loaded or last saved, so that what another device
 * changes of it in the meantime stays. Fields of a group in `together` are kept all or none.
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
