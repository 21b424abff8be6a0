import clsx from 'clsx';
import type { ComponentPropsWithoutRef } from 'react';
import classes from './test-box.module.css';

interface Props extends Omit<ComponentPropsWithoutRef<'input'>, 'type' | 'onChange'> {
  /** Chosen for some of the oils, not for all. */
  indeterminate?: boolean | undefined;
  onToggle: () => void;
}

/** A checkbox that fills its cell. Thousands of cells have one, so it is a plain input. */
export const TestBox = ({ indeterminate, onToggle, className, ...rest }: Props) => (
  <input
    {...rest}
    ref={
      indeterminate === undefined
        ? undefined
        : (input) => {
            if (input) input.indeterminate = indeterminate;
          }
    }
    type="checkbox"
    className={clsx(classes.box, className)}
    onChange={onToggle}
  />
);
