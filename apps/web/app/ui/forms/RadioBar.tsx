import { useId } from 'react';
import classes from './radio-bar.module.css';

interface Props<V extends string> {
  /** What is chosen, for screen readers. */
  label: string;
  value: V;
  choices: readonly { value: V; label: string }[];
  onChange: (value: V) => void;
}

/** One of a few choices, side by side. Unlike the library's control it measures nothing, which costs a phone a layout at start. */
export const RadioBar = <V extends string>({ label, value, choices, onChange }: Props<V>) => {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={classes.bar}>
      {choices.map((choice) => (
        <label key={choice.value} className={classes.choice}>
          <input
            type="radio"
            name={name}
            className={classes.input}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <span className={classes.text}>{choice.label}</span>
        </label>
      ))}
    </div>
  );
};
