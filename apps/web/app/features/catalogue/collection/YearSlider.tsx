import { Button } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { useEffect, useEffectEvent, useState } from 'react';
import classes from './collection.module.css';

const msPerYear = 700;

interface Props {
  years: readonly number[];
  /** Undefined: all years. */
  year: number | undefined;
  onYear: (year: number | undefined) => void;
  /** What is shown now, in words. */
  summary: string;
}

/** Chooses a year or all, and plays through the years; there is no playing for readers who asked for less motion. */
export const YearSlider = ({ years, year, onYear, summary }: Props) => {
  const isStill = useReducedMotion();
  const [isPlaying, setPlaying] = useState(false);
  const first = years[0] ?? 0;
  const last = years.at(-1) ?? 0;
  const runs = isPlaying && !isStill;
  const advance = useEffectEvent(() => {
    if (year === last) setPlaying(false);
    else onYear(year === undefined ? first : year + 1);
  });
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(advance, msPerYear);
    return () => clearInterval(timer);
  }, [runs]);
  const choose = (chosen: number | undefined) => {
    setPlaying(false);
    onYear(chosen);
  };
  return (
    <div className={classes.slider}>
      {!isStill && (
        <Button
          variant="default"
          className={classes.play}
          onClick={() => {
            if (!isPlaying && year === last) onYear(first);
            setPlaying(!isPlaying);
          }}
        >
          {isPlaying ? 'Pause' : 'Play'}
        </Button>
      )}
      <Button
        variant="default"
        className={classes.play}
        aria-pressed={year === undefined}
        onClick={() => choose(undefined)}
      >
        All years
      </Button>
      <input
        type="range"
        aria-label="Year of collection"
        min={first}
        max={last}
        value={year ?? last}
        aria-valuetext={year === undefined ? 'All years' : String(year)}
        onChange={(event) => choose(Number(event.currentTarget.value))}
      />
      {/* spoken on its own while one chooses, but not at every step of the playing */}
      <output className={classes.total} aria-live={isPlaying ? 'off' : 'polite'}>
        {summary}
      </output>
    </div>
  );
};
