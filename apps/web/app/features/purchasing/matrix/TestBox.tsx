import clsx from 'clsx';
import { type ComponentPropsWithoutRef, useEffect, useRef } from 'react';
import classes from './test-box.module.css';

interface Props extends Omit<ComponentPropsWithoutRef<'input'>, 'type' | 'onChange'> {
  /** Chosen for some of the oils, not for all. */
  indeterminate?: boolean;
  onToggle: () => void;
}

/** A checkbox that fills its cell. Thousands of cells have one, so it is a plain input. */
export const TestBox = ({ indeterminate = false, onToggle, className, ...rest }: Props) => {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <input
      {...rest}
      ref={input}
      type="checkbox"
      className={clsx(classes.box, className)}
      onChange={onToggle}
    />
  );
};
