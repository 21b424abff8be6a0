import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useHydrated } from '../../lib/pages/use-hydrated.ts';

interface Props extends ButtonProps {
  complete: boolean;
  /** The id of the form, for a button outside the form. */
  form?: string;
  'aria-describedby'?: string;
}

/** Submits its form. In an incomplete form, the button only looks disabled: pressing it or Enter shows what is missing. */
export const SubmitButton = ({ complete, ...props }: Props) => (
  <Button type="submit" aria-disabled={!complete} data-disabled={!complete || undefined} {...props} />
);

/**
 * The fields of a form on a prerendered page, disabled until the page is hydrated. Before that, input would be lost, and
 * submitting would put the values into the URL.
 */
export const HydratedFieldset = ({ children }: { children: ReactNode }) => (
  <fieldset disabled={!useHydrated()} className="plain">
    {children}
  </fieldset>
);
