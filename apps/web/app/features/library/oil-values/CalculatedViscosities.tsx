import type { OilValues, OwnedValue } from '@iom/contract/library/oil-values/oil-values.schemas.ts';
import { methodText, shownPrecision } from '@iom/contract/standards/figures.rules.ts';
import {
  isLineTemperature,
  lineTemperatures,
  preciseViscosityByLine,
  viscosityByLine,
} from '@iom/contract/standards/viscosity-by-line.rules.ts';
import { kinematicViscosities } from '@iom/contract/standards/viscosity-index.rules.ts';
import { Text } from '@mantine/core';
import { useState } from 'react';
import classes from './oil-values.module.css';

/** What the owned kinematic viscosities of an oil give. */
export type Calculated = Pick<OilValues, 'calculated_index' | 'viscosity_line'>;

/** The test below which calculated values are listed: the last one of a kinematic viscosity. */
export const lastViscosityTest = (tests: OilValues['tests']): number | undefined =>
  tests.findLast(({ values }) =>
    values.some(({ analyte }: OwnedValue) => kinematicViscosities.some((name) => name === analyte.name)),
  )?.id;

const reportedText = ({ reported, agrees }: NonNullable<OilValues['calculated_index']>) => {
  if (reported === null) return 'none reported';
  return agrees === false ? `contradicts ${reported} reported` : `${reported} reported`;
};

/** The viscosity at a temperature, four figures as D445 reports, and its R. */
const viscosityTexts = ({ at_40, at_100 }: NonNullable<OilValues['viscosity_line']>, celsius: number) => {
  if (!isLineTemperature(celsius)) return { value: '–', precision: '' };
  const value = viscosityByLine(at_40.value, at_100.value, celsius);
  if (value === null) return { value: '–', precision: 'beyond the line' };
  const [R40, R100] = [at_40.reproducibility, at_100.reproducibility];
  const precise =
    R40 !== null &&
    R100 !== null &&
    preciseViscosityByLine({ ...at_40, reproducibility: R40 }, { ...at_100, reproducibility: R100 }, celsius);
  return {
    value: methodText(kinematicViscosities[1], value.toFixed(4)),
    precision: precise ? `R ${shownPrecision(precise.reproducibility)}` : 'R unknown',
  };
};

/** Rows of what is calculated from both kinematic viscosities, where they are owned; `blank` is the number of further columns. */
export const CalculatedRows = ({
  calculated: { calculated_index: index, viscosity_line: line },
  blank,
}: {
  calculated: Calculated;
  blank: number;
}) => {
  const [typed, setTyped] = useState('80');
  const viscosity = line && viscosityTexts(line, typed.trim() === '' ? Number.NaN : Number(typed));
  const { from, to } = lineTemperatures;
  return (
    <>
      {index && (
        <tr>
          <th scope="row">Viscosity index, calculated</th>
          <td className={classes.method}>ASTM D2270</td>
          <td className={classes.value}>
            {index.value}
            <span className={classes.reported}>{reportedText(index)}</span>
          </td>
          <td className={classes.unit} />
          {blank > 0 && <td colSpan={blank} />}
        </tr>
      )}
      {viscosity && (
        <tr>
          <th scope="row">
            Kinematic viscosity at{' '}
            <input
              className={classes.temperature}
              type="number"
              inputMode="decimal"
              aria-label={`Temperature in °C, ${from} to ${to}`}
              min={from}
              max={to}
              step="any"
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />{' '}
            °C, calculated
          </th>
          <td className={classes.method}>ASTM D341</td>
          <td className={classes.value} aria-live="polite">
            {viscosity.value}
            <span className={classes.reported}>{viscosity.precision || `${from} to ${to} °C`}</span>
          </td>
          <td className={classes.unit}>mm²/s</td>
          {blank > 0 && <td colSpan={blank} />}
        </tr>
      )}
    </>
  );
};

/** How R of a calculated viscosity comes about. */
export const CalculatedNote = ({ calculated: { viscosity_line: line } }: { calculated: Calculated }) =>
  line && (
    <Text size="xs" className="quiet" my={6} maw="68ch">
      Calculated from the kinematic viscosities at 40 °C and 100 °C. R of the viscosity at another
      temperature: R of ASTM D445 at both temperatures, carried through the line as independent errors; the
      line itself counts as exact. R of D445: {line.source}.
    </Text>
  );
