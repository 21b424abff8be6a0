import { counted } from '@iom/contract/shared/counts.ts';
import classes from './world-map.module.css';

/** Size of the map that `world-map.mjs` draws, in SVG units. */
const mapWidth = 1000;
const mapHeight = 440;

/** The lowest number of oils for each shade. */
const mapSteps = [1, 10, 50, 200, 500] as const;

/** The shade for a number of oils, counted from 1; 0 without oils. */
export const mapStep = (oils: number) => mapSteps.filter((from) => oils >= from).length;

export interface MappedCountry {
  code: string;
  name: string;
  oils: number;
}

/** Drawn by `world-map.mjs` before the build. */
const outlines = '/world.svg';

const Legend = () => (
  <figcaption className={classes.legend}>
    <span>Oils</span>
    {mapSteps.map((from, step) => {
      const next = mapSteps[step + 1];
      return (
        <span key={from}>
          <i data-step={step + 1} />
          {next === undefined ? `${from} or more` : `${from}–${next - 1}`}
        </span>
      );
    })}
  </figcaption>
);

/** Countries by the number of oils bought there; a country too small to see is a dot. */
export const WorldMap = ({
  countries,
  label,
}: {
  countries: readonly MappedCountry[];
  /** Accessible description of the map. */
  label: string;
}) => (
  <figure className={classes.figure}>
    <svg viewBox={`-4 -8 ${mapWidth + 8} ${mapHeight + 16}`} role="img" aria-label={label}>
      <use href={`${outlines}#countries`} className={classes.land} />
      {countries.map(({ code, name, oils }) => (
        <use key={code} href={`${outlines}#${code}`} className={classes.country} data-step={mapStep(oils)}>
          <title>{`${name}: ${counted(oils, 'oil')}`}</title>
        </use>
      ))}
    </svg>
    <Legend />
  </figure>
);
