import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useEffectEvent } from 'react';
import type { z } from 'zod';
import { clearForms, type FormKey, readForm, saveForm } from '../storage/tab-forms.ts';

/**
 * Keeps in this tab what of `shape` is typed into the form, until `clearForms`. Prerendered pages do not know it, so it is filled in
 * after mount.
 */
export const useDraft = <V extends Record<string, unknown>>(
  { values, setValues, isDirty }: UseFormReturnType<V>,
  key: FormKey,
  shape: z.ZodType<Partial<V>>,
) => {
  const fillIn = useEffectEvent(() => setValues(readForm(key, shape) ?? {}));
  useEffect(() => fillIn(), []);
  useEffect(() => {
    if (isDirty()) saveForm(key, shape.parse(values));
    else clearForms([key]);
  }, [key, shape, values, isDirty]);
};
